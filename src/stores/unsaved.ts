import { $auth } from '#stores/session.ts';
import { type Blocker, blockers, isBlocked, type Scope } from '#stores/shell/admin-router.ts';

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  // A logout has asked already.
  if ($auth.get().status !== 'signed-out' && isBlocked('page')) event.preventDefault();
}

function guard(isChanged: Blocker, lasts: Scope): () => void {
  blockers.set(isChanged, lasts);
  window.addEventListener('beforeunload', askBeforeLeaving);
  return () => {
    blockers.delete(isChanged);
    if (blockers.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving);
  };
}

/** Asks before a changed form is left, by a change of the screen or the page; returns the release function. */
export const guardForm = (isChanged: Blocker): (() => void) => guard(isChanged, 'screen');

/** Saves of the drafts that are not stored yet. */
const savers = new Set<() => Promise<unknown>>();

function keepDrafts({ detail }: WindowEventMap['keep-drafts']): void {
  for (const save of savers) detail(save());
}

/**
 * Makes the browser ask before the page is left with an unsaved draft, and saves it before a new version is loaded
 * (src/layouts/renewal.ts); returns the release function.
 */
export function guardDraft(isChanged: Blocker, save?: () => Promise<unknown>): () => void {
  const release = guard(isChanged, 'page');
  if (save) savers.add(save);
  window.addEventListener('keep-drafts', keepDrafts);
  return () => {
    release();
    if (save) savers.delete(save);
  };
}

export const discardUnsaved = (): void => blockers.clear();
