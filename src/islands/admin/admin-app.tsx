import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { screenTitles, shell } from '#content/shell/frame.ts';
import { homeOf, opens, type Role } from '#domain/accounts/roles.ts';
import type { AdminScreen } from '#domain/shell/admin-routes.ts';
import { ScreenBoundary } from '#islands/admin/shell/screen-boundary.tsx';
import { Shell } from '#islands/admin/shell/shell.tsx';
import { paths } from '#paths.ts';
import { $auth, verifyAuth } from '#stores/session.ts';
import { $screen, openScreen, rememberScreen } from '#stores/shell/admin-router.ts';
import { PageHead } from '#ui/page-head.tsx';

/** Fetches what a screen is made of, once: with its first opening, or a while after another one was shown. */
async function load(screen: AdminScreen): Promise<ComponentType> {
  if (screen === 'dashboard') return (await import('./dashboard/dashboard.tsx')).Dashboard;
  return (await import('./screens.ts')).screens[screen]();
}

const onDemand = new Map<AdminScreen, ComponentType>();

function screenOf(screen: AdminScreen): ComponentType {
  const Screen = onDemand.get(screen) ?? lazy(async () => ({ default: await load(screen) }));
  onDemand.set(screen, Screen);
  return Screen;
}

// What opens over any screen. It comes early, because it has to say when the connection is gone.
const overlays = [
  () => import('#ui/toaster.tsx'),
  () => import('#ui/drawer.tsx'),
  () => import('#ui/calendar.tsx'),
] as const;

/** How long after a screen was shown the rest is fetched, in milliseconds: its own reads go first. */
const PREFETCH_DELAY_MS = 2000;

/** Whether the owner's browser is told to save data; only Chromium says so. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}

/** Fetches one after the other. What cannot be fetched now is asked for again when it is opened. */
async function fetchTheRest(): Promise<void> {
  for (const overlay of overlays) await overlay().catch(() => undefined);
  if (savesData()) return;
  await load('dashboard').catch(() => undefined);
  const others = await import('./screens.ts').catch(() => undefined);
  for (const fetch of Object.values(others?.screens ?? {})) await fetch().catch(() => undefined);
}

/** Stands beside a screen, and fetches the others once it is on display, so that nothing lets the owner wait. */
function Prefetch() {
  useEffect(() => {
    const timer = setTimeout(() => void fetchTheRest(), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/** A screen, if the role may open it. A role without the dashboard starts on its own home (docs/decisions/accounts.md). */
function AllowedScreen({ screen, role }: { readonly screen: AdminScreen; readonly role: Role }) {
  const mayOpen = opens(role, screen);

  useEffect(() => {
    if (!mayOpen && screen === 'dashboard') openScreen(homeOf(role));
  }, [mayOpen, screen, role]);

  const Screen = screenOf(screen);
  if (mayOpen) return <Screen />;
  return screen === 'dashboard' ? null : <PageHead title={screenTitles[screen]} lead={shell.forbidden} />;
}

/**
 * The admin area: one client-only app for every admin route (spec 2.1, 4.4). Nothing of it renders before the check
 * says yes; every entry of a screen checks again; whoever is not signed in goes to the login, and comes back after it.
 *
 * @param siteName the short name of the website as it is published
 */
export function AdminApp({ siteName }: { readonly siteName: string }) {
  const auth = useStore($auth);
  const screen = useStore($screen);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of screen is an entry, and entries check.
  useEffect(() => {
    void verifyAuth();
  }, [screen]);

  // What it is made of comes while the server is asked who is there.
  useEffect(() => void load(screen).catch(() => undefined), [screen]);

  useEffect(() => {
    document.title = `${screenTitles[screen]} – ${siteName}`;
  }, [screen, siteName]);

  useEffect(() => {
    // Through the shell the owner leaves by /lock, which ends at the login (spec 2.8).
    if (auth.status === 'signed-out') location.assign(paths.lock);
    if (auth.status !== 'anonymous') return;
    rememberScreen();
    location.replace(paths.login);
  }, [auth]);

  if (auth.status === 'checking') {
    return (
      <main className="px-6 py-12 text-center">
        <div role="status">
          <h1 className="font-sans text-body">{shell.checking}</h1>
        </div>
      </main>
    );
  }
  // Who has to sign in again finds everything as it was: the login stands over it (docs/decisions/accounts.md).
  if (auth.status !== 'authenticated' && auth.status !== 'expired') return null;
  return (
    <Shell current={screen} user={auth.user} siteName={siteName}>
      <ScreenBoundary key={screen}>
        <Suspense fallback={<p role="status">{shell.loading}</p>}>
          <AllowedScreen screen={screen} role={auth.user.role} />
          <Prefetch />
        </Suspense>
      </ScreenBoundary>
    </Shell>
  );
}
