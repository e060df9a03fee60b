import { atom, onMount } from 'nanostores';
import { type AdminScreen, screenAt, screenFile, screenPath } from '#domain/site/admin-routes.ts';

const currentScreen = (): AdminScreen => screenAt(location.pathname, location.host) ?? 'dashboard';

/**
 * The screen on display. The history API is all that a dozen fixed paths need, so there is no router package. A link
 * under another prefix ends at the canonical address (docs/decisions/routes.md).
 */
export const $screen = atom<AdminScreen>('dashboard');

/** The query of the address with `?`, for screens that keep there what they show; empty without one. */
export const $search = atom('');

/**
 * Opens a screen without loading the page again.
 *
 * @param search what it is to show, as the query of its address with `?`
 */
export function openScreen(screen: AdminScreen, search = ''): void {
  const address = `${screenPath(screen, location.host)}${search}`;
  if (address !== `${location.pathname}${location.search}`) history.pushState(null, '', address);
  $search.set(search);
  $screen.set(screen);
}

/**
 * Changes what the screen on display shows.
 *
 * @param how `push` where 'back' is to lead to what is shown now
 */
export function showSearch(search: string, how: 'push' | 'replace'): void {
  if (search === $search.get()) return;
  const address = `${location.pathname}${search}`;
  if (how === 'push') history.pushState(null, '', address);
  else history.replaceState(history.state, '', address);
  $search.set(search);
}

onMount($screen, () => {
  const screen = currentScreen();
  history.replaceState(history.state, '', `${screenPath(screen, location.host)}${location.search}${location.hash}`);
  $search.set(location.search);
  $screen.set(screen);
  function follow(): void {
    $search.set(location.search);
    $screen.set(currentScreen());
  }
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
