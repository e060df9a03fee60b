import { atom, onMount } from 'nanostores';
import { type AdminScreen, screenAt, screenFile, screenPath } from '#domain/shell/admin-routes.ts';
import { sessionValue } from '#storage.ts';

const currentScreen = (): AdminScreen => screenAt(location.pathname, location.host) ?? 'dashboard';

/**
 * Screen on display. A dozen fixed paths need no router package. Links under another prefix end at the canonical
 * address (docs/decisions/routes.md).
 */
export const $screen = atom<AdminScreen>('dashboard');

/** Query string with `?`, in which screens keep their view; empty if there is none. */
export const $search = atom('');

/** True while the menu covers the screen on a phone. It has a history entry, so that 'back' closes it. */
export const $isMenuOpen = atom(false);

/** True if leaving would lose input. */
export type Blocker = () => boolean;

/** Extent of a move. Drafts stay in their stores when the screen changes. */
export type Scope = 'screen' | 'page';

/** Blockers of forms, which block every move, and of drafts, which block only a move that leaves the page. */
export const blockers = new Map<Blocker, Scope>();

/** Checks whether a move would lose input. */
export const isBlocked = (scope?: Scope): boolean =>
  [...blockers].some(([losesInput, lasts]) => (lasts === 'screen' || lasts === scope) && losesInput());

/** Move that would lose typed input; it waits for the user's answer. */
export const $heldMove = atom<(() => void) | undefined>();

/** Makes a move, or holds it until the user has decided about typed input that it would lose. */
export function leave(move: () => void, scope?: Scope): void {
  if (isBlocked(scope)) $heldMove.set(move);
  else move();
}

/** Address and state of the history entry on display. */
let shown: readonly [href: string, state: unknown] = ['', null];

function noteEntry(): void {
  shown = [location.href, history.state];
}

// Going back is asynchronous; history writes before it ends would be lost, so they are queued.
let isGoingBack = false;
const waiting: (() => void)[] = [];

function write(change: () => void): void {
  waiting.push(change);
  while (!isGoingBack && waiting.length > 0) waiting.shift()?.();
  if (!isGoingBack) noteEntry();
}

function goBack(): void {
  isGoingBack = true;
  history.back();
}

export function openMenu(): void {
  $isMenuOpen.set(true);
  write(() => history.pushState(null, ''));
}

/** Closes the menu by going back in the history. */
export function closeMenu(): void {
  if (!$isMenuOpen.get()) return;
  $isMenuOpen.set(false);
  write(goBack);
}

/** Builds the state of a history entry: the query of the entry before, on the same screen. */
const cameFrom = (search: string): unknown => ({ from: search });

/** Replaces the history entry of an open menu, so that 'back' leads to the screen below it. */
function goTo(address: string, state: unknown): void {
  const isOverMenu = $isMenuOpen.get();
  $isMenuOpen.set(false);
  write(() => {
    if (isOverMenu) history.replaceState(state, '', address);
    else history.pushState(state, '', address);
  });
}

/** Opens a screen without reloading the page. @param search its view, as a query string with `?` */
export function openScreen(screen: AdminScreen, search = ''): void {
  if (screen === $screen.get() && search === $search.get()) {
    closeMenu();
    return;
  }
  leave(() => {
    goTo(`${screenPath(screen, location.host)}${search}`, screen === $screen.get() ? cameFrom($search.get()) : null);
    $search.set(search);
    $screen.set(screen);
  });
}

/** Changes the view of the current screen. @param how `push` if 'back' shall return to the current view */
export function showSearch(search: string, how: 'push' | 'replace'): void {
  if (search === $search.get()) return;
  const from = $search.get();
  const move = (): void => {
    write(() => {
      const address = `${location.pathname}${search}`;
      if (how === 'push') history.pushState(cameFrom(from), '', address);
      else history.replaceState(history.state, '', address);
    });
    $search.set(search);
  };
  if (how === 'push') leave(move);
  else move();
}

/**
 * Closes a panel that is part of the address: goes back to where it was opened, so that the next 'back' does not reopen
 * it.
 *
 * @param otherwise query to show if the panel was not opened from this screen
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

/** True while the browser leads on to where the user gives up the input for. */
let isReleased = false;

function showEntry(): void {
  noteEntry();
  $search.set(location.search);
  $screen.set(currentScreen());
}

function follow(): void {
  if (isGoingBack) {
    isGoingBack = false;
    write(() => undefined);
    return;
  }
  const [href, state] = shown;
  if (!isReleased && location.href !== href && isBlocked()) {
    history.pushState(state, '', href);
    $heldMove.set(() => {
      isReleased = true;
      history.back();
    });
    return;
  }
  isReleased = false;
  $isMenuOpen.set(false);
  showEntry();
}

onMount($screen, () => {
  const path = screenPath(currentScreen(), location.host);
  history.replaceState(history.state, '', `${path}${location.search}${location.hash}`);
  showEntry();
  window.addEventListener('popstate', follow);
  return () => window.removeEventListener('popstate', follow);
});

const returnPath = sessionValue('admin-return');

/** Stores the current screen for the login after the session has ended. */
export function rememberScreen(): void {
  returnPath.write(screenFile($screen.get()));
}

/** Returns the stored screen's path, else the dashboard's; the stored one counts once. */
export function takeReturnPath(): string {
  const remembered = returnPath.read();
  returnPath.write(null);
  const screen = screenAt(remembered ?? '', location.host) ?? 'dashboard';
  return screenPath(screen, location.host);
}
