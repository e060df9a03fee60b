import { atom, onMount } from 'nanostores';
import { type AdminScreen, screenAt, screenFile, screenPath } from '#domain/admin-routes.ts';

const currentScreen = (): AdminScreen => screenAt(location.pathname, location.host) ?? 'dashboard';

/**
 * The screen on display. The history API is all that a dozen fixed paths need, so there is no router package. A link
 * under another prefix ends at the canonical address (design/decisions.md §3).
 */
export const $screen = atom<AdminScreen>('dashboard');

/** Opens a screen without loading the page again. */
export function openScreen(screen: AdminScreen): void {
  const path = screenPath(screen, location.host);
  if (path !== location.pathname) history.pushState(null, '', path);
  $screen.set(screen);
}

onMount($screen, () => {
  const screen = currentScreen();
  history.replaceState(history.state, '', `${screenPath(screen, location.host)}${location.search}${location.hash}`);
  $screen.set(screen);
  const follow = (): void => $screen.set(currentScreen());
  window.addEventListener('popstate', follow);
  return () => window.removeEventListener('popstate', follow);
});

const RETURN_KEY = 'admin-return';

/** Remembers where the owner was when the session ended, for the time after the next login. */
export function rememberScreen(): void {
  sessionStorage.setItem(RETURN_KEY, screenFile($screen.get()));
}

/** Where the login leads: back to where the owner was, else to the dashboard. Asks once. */
export function takeReturnPath(): string {
  const remembered = sessionStorage.getItem(RETURN_KEY);
  sessionStorage.removeItem(RETURN_KEY);
  const screen = screenAt(remembered ?? '', location.host) ?? 'dashboard';
  return screenPath(screen, location.host);
}
