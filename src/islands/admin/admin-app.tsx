import { useStore } from '@nanostores/react';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { screenTitles, shell } from '#content/shell/frame.ts';
import { canOpen, homeOf, type Role } from '#domain/accounts/roles.ts';
import type { AdminScreen } from '#domain/shell/admin-routes.ts';

import { Shell } from '#islands/admin/shell/shell.tsx';
import { paths } from '#paths.ts';
import { $auth, type AuthState, verifyAuth } from '#stores/session.ts';
import { $screen, openScreen, rememberScreen } from '#stores/shell/admin-router.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { PageHead } from '#ui/page-head.tsx';

interface ScreenBoundaryProps {
  readonly children: ReactNode;
}

/** Error boundary for a screen whose chunk failed to load, offline or after a deploy; the shell stays usable. */
class ScreenBoundary extends Component<ScreenBoundaryProps> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <>
        <PageHead title={shell.failedTitle} lead={shell.failedText} />
        <Button onClick={() => window.dispatchEvent(new Event('renew'))}>{shell.reload}</Button>
      </>
    );
  }
}

/** Loads a screen's chunk, when it opens or by the later prefetch. */
async function load(screen: AdminScreen): Promise<ComponentType> {
  if (screen === 'dashboard') return (await import('./dashboard/dashboard.tsx')).Dashboard;
  return (await import('./screens.ts')).screens[screen]();
}

const Search = lazyPart(async () => (await import('./search/dialog.tsx')).Search);

const onDemand = new Map<AdminScreen, ComponentType>();

function screenOf(screen: AdminScreen): ComponentType {
  const Screen = onDemand.get(screen) ?? lazy(async () => ({ default: await load(screen) }));
  onDemand.set(screen, Screen);
  return Screen;
}

// Overlays of all screens, loaded early because the toaster must report a lost connection.
const overlays = [
  () => import('#ui/toaster.tsx'),
  () => import('#ui/drawer.tsx'),
  () => import('#ui/calendar.tsx'),
] as const;

/** Delay after a screen is shown, in milliseconds, so that its own reads go first. */
const PREFETCH_DELAY_MS = 2000;

/** Checks whether the user has turned on data saving; only Chromium reports it. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}

/** Loads all chunks one after the other. A failed one is loaded again when it opens. */
async function fetchTheRest(): Promise<void> {
  for (const overlay of overlays) await overlay().catch(() => undefined);
  if (savesData()) return;
  await load('dashboard').catch(() => undefined);
  const others = await import('./screens.ts').catch(() => undefined);
  for (const fetch of Object.values(others?.screens ?? {})) await fetch().catch(() => undefined);
}

/** Preloads the other screens once the current one is on display. */
function Prefetch() {
  useEffect(() => {
    const timer = setTimeout(() => void fetchTheRest(), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/**
 * Leaves what the session does not allow: a logout through /lock, which ends at the login (spec 2.8); roles without the
 * dashboard for their own home screen (docs/decisions/accounts.md).
 */
function leaveForbidden(auth: AuthState): void {
  if (auth.status === 'signed-out') location.assign(paths.lock);
  if (auth.status === 'anonymous') {
    rememberScreen();
    location.replace(paths.login);
  }
  if ('user' in auth && $screen.get() === 'dashboard' && !canOpen(auth.user.role, 'dashboard')) {
    openScreen(homeOf(auth.user.role));
  }
}

/** Screen if the role may open it. */
function AllowedScreen({ screen, role }: { readonly screen: AdminScreen; readonly role: Role }) {
  const Screen = screenOf(screen);
  if (canOpen(role, screen)) return <Screen />;
  return screen === 'dashboard' ? null : <PageHead title={screenTitles[screen]} lead={shell.forbidden} />;
}

/**
 * Admin area as one client-only app for all its routes (spec 2.1, 4.4). Renders nothing before the session check
 * succeeds; each change of screen checks again. Anonymous visitors go to the login and return after it.
 *
 * @param siteName short name of the published website
 */
export function AdminApp({ siteName }: { readonly siteName: string }) {
  const auth = useStore($auth);
  const screen = useStore($screen);

  useEffect(() => $screen.subscribe(() => void verifyAuth()), []);
  useEffect(() => $auth.subscribe(leaveForbidden), []);

  // Preloads the screen's chunk during the session check.
  useEffect(() => void load(screen).catch(() => undefined), [screen]);

  useEffect(() => {
    document.title = `${screenTitles[screen]} – ${siteName}`;
  }, [screen, siteName]);

  if (auth.status === 'checking') {
    return (
      <main className="px-6 py-12 text-center">
        <div role="status">
          <h1 className="font-sans text-body">{shell.checking}</h1>
        </div>
      </main>
    );
  }
  // An expired session keeps the screen; the login covers it (docs/decisions/accounts.md).
  if (auth.status !== 'authenticated' && auth.status !== 'expired') return null;
  return (
    <Shell current={screen} user={auth.user} siteName={siteName} Search={Search}>
      <ScreenBoundary key={screen}>
        <Suspense fallback={<p role="status">{shell.loading}</p>}>
          <AllowedScreen screen={screen} role={auth.user.role} />
          <Prefetch />
        </Suspense>
      </ScreenBoundary>
    </Shell>
  );
}
