import { atom, onMount } from 'nanostores';
import { type AdminScreen, screenAt, screenFile, screenPath } from '#domain/shell/admin-routes.ts';

const currentScreen = (): AdminScreen => screenAt(location.pathname, location.host) ?? 'dashboard';

/**
 * The screen on display. The history API is all that a dozen fixed paths need, so there is no router package. A link
 * under another prefix ends at the canonical address (docs/decisions/routes.md).
 */
export const $screen = atom<AdminScreen>('dashboard');

/** The query of the address with `?`, for screens that keep there what they show; empty without one. */
export const $search = atom('');

/** Whether the menu lies over the screen, on a phone. The history has an entry for it, so that 'back' closes it. */
export const $isMenuOpen = atom(false);

// Going back takes the browser a moment; what is written into the history meanwhile would be lost.
let isGoingBack = false;
const waiting: (() => void)[] = [];

function write(change: () => void): void {
  waiting.push(change);
  while (!isGoingBack && waiting.length > 0) waiting.shift()?.();
}

function goBack(): void {
  isGoingBack = true;
  history.back();
}

/** Opens the menu over the screen. */
export function openMenu(): void {
  $isMenuOpen.set(true);
  write(() => history.pushState(null, ''));
}

/** Closes it again, as 'back' does. */
export function closeMenu(): void {
  if (!$isMenuOpen.get()) return;
  $isMenuOpen.set(false);
  write(goBack);
}

/** What an entry of the history says of the one before: the query of the same screen. */
const cameFrom = (search: string): unknown => ({ from: search });

/** Takes the place of the menu's entry, if it is open: 'back' leads to the screen that lay under it. */
function goTo(address: string, state: unknown): void {
  const isOverMenu = $isMenuOpen.get();
  $isMenuOpen.set(false);
  write(() => {
    if (isOverMenu) history.replaceState(state, '', address);
    else history.pushState(state, '', address);
  });
}

/**
 * Opens a screen without loading the page again.
 *
 * @param search what it is to show, as the query of its address with `?`
 */
export function openScreen(screen: AdminScreen, search = ''): void {
  const address = `${screenPath(screen, location.host)}${search}`;
  const here = `${screenPath($screen.get(), location.host)}${$search.get()}`;
  if (address === here) closeMenu();
  else goTo(address, screen === $screen.get() ? cameFrom($search.get()) : null);
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
  const from = $search.get();
  write(() => {
    const address = `${location.pathname}${search}`;
    if (how === 'push') history.pushState(cameFrom(from), '', address);
    else history.replaceState(history.state, '', address);
  });
  $search.set(search);
}

/**
 * Leaves what lies over a screen and stands in its address: goes back to where it was opened, so that the next 'back'
 * does not open it again.
 *
 * @param otherwise what the screen shows then if it was not opened from there
 */
export function leaveSearch(otherwise: string): void {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string') {
    if (state.from === $search.get()) return;
    $search.set(state.from);
    write(goBack);
  } else {
    showSearch(otherwise, 'replace');
  }
}

onMount($screen, () => {
  const screen = currentScreen();
  history.replaceState(history.state, '', `${screenPath(screen, location.host)}${location.search}${location.hash}`);
  $search.set(location.search);
  $screen.set(screen);
  function follow(): void {
    if (isGoingBack) {
      isGoingBack = false;
      write(() => undefined);
      return;
    }
    $isMenuOpen.set(false);
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
