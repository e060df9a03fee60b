import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { screenTitles, shell } from '#content/admin.ts';
import { site } from '#content/site.ts';
import type { AdminScreen } from '#domain/admin-routes.ts';
import { Placeholder } from '#islands/admin/placeholder/placeholder.tsx';
import { ScreenBoundary } from '#islands/admin/shell/screen-boundary.tsx';
import { Shell } from '#islands/admin/shell/shell.tsx';
import { paths } from '#paths.ts';
import { $screen, rememberScreen } from '#stores/admin-router.ts';
import { $auth, verifyAuth } from '#stores/auth.ts';

const Dashboard = lazy(async () => ({ default: (await import('#islands/admin/dashboard/dashboard.tsx')).Dashboard }));
const Analytics = lazy(async () => ({ default: (await import('#islands/admin/analytics/analytics.tsx')).Analytics }));
const Apps = lazy(async () => ({ default: (await import('#islands/admin/apps/apps.tsx')).Apps }));
const Redirects = lazy(async () => ({ default: (await import('#islands/admin/redirects/redirects.tsx')).Redirects }));
const Settings = lazy(async () => ({ default: (await import('#islands/admin/settings/settings.tsx')).Settings }));

function Screen({ screen }: { readonly screen: AdminScreen }) {
  switch (screen) {
    case 'dashboard':
      return <Dashboard />;
    case 'analytics':
      return <Analytics />;
    case 'apps':
      return <Apps />;
    case 'redirects':
      return <Redirects />;
    case 'settings':
      return <Settings />;
    default:
      return <Placeholder screen={screen} />;
  }
}

/**
 * The admin area: one client-only app for every admin route (spec 2.1, 4.4). Nothing of it renders before the check
 * says yes; every entry of a screen checks again; whoever is not signed in goes to the login, and comes back after it.
 */
export function AdminApp() {
  const auth = useStore($auth);
  const screen = useStore($screen);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of screen is an entry, and entries check.
  useEffect(() => {
    void verifyAuth();
  }, [screen]);

  useEffect(() => {
    document.title = `${screenTitles[screen]} – ${site.shortName}`;
  }, [screen]);

  useEffect(() => {
    // Through the shell the owner leaves by /lock, which ends at the login (spec 2.8).
    if (auth.status === 'signed-out') location.assign(paths.lock);
    if (auth.status !== 'anonymous') return;
    rememberScreen();
    location.replace(paths.login);
  }, [auth]);

  if (auth.status === 'checking') {
    return (
      <p role="status" className="admin-wait">
        {shell.checking}
      </p>
    );
  }
  if (auth.status !== 'authenticated') return null;
  return (
    <Shell current={screen} username={auth.user.username}>
      <ScreenBoundary key={screen}>
        <Suspense fallback={<p role="status">{shell.loading}</p>}>
          <Screen screen={screen} />
        </Suspense>
      </ScreenBoundary>
    </Shell>
  );
}
