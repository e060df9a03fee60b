import { type Blocker, blockers } from '#stores/shell/admin-router.ts';

/** Checks of the drafts, which stay in their stores when the screen changes. */
const drafts = new Set<Blocker>();

/** Checks whether leaving the page would lose input. */
export const hasUnsaved = (): boolean => [...blockers, ...drafts].some((isChanged) => isChanged());

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}

function guard(guarded: Set<Blocker>, isChanged: Blocker): () => void {
  guarded.add(isChanged);
  window.addEventListener('beforeunload', askBeforeLeaving);
  return () => {
    guarded.delete(isChanged);
    if (blockers.size + drafts.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving);
  };
}

/** Asks before a changed form is left, by a change of the screen or the page; returns the release function. */
export const guardForm = (isChanged: Blocker): (() => void) => guard(blockers, isChanged);

/** Makes the browser ask before the page is left with an unsaved draft; returns the release function. */
export const guardDraft = (isChanged: Blocker): (() => void) => guard(drafts, isChanged);

export function discardUnsaved(): void {
  blockers.clear();
  drafts.clear();
}
