import { atom, type ReadableAtom } from 'nanostores';
import { currentEntry, type DraftEntry } from '#contracts/content/drafts.ts';
import { checkInput } from '#contracts/errors.ts';
import { createDraft, type DraftStore, type SavedDraft, type SavedDraftState } from '#stores/saved-draft.ts';
import { type EntryKey, saveDraft, undeleteEntry } from './drafts.ts';

type Data = Readonly<Record<string, unknown>>;

export type Draft = SavedDraft<Data, DraftEntry>;

const placeOf = (place: EntryKey): DraftStore<Data, DraftEntry> => ({
  dataOf: ({ data }) => data,
  save: (data, version, keepsReplaced) =>
    saveDraft(place, { data, version, ...(keepsReplaced && { keepsReplaced: true }) }),
  readConflict(current) {
    const read = checkInput(currentEntry, current);
    return read.isValid ? read.data : undefined;
  },
  isGone: ({ isDeleted }) => isDeleted,
  revive: () => undeleteEntry(place),
  hasHistory: true,
});

/** State where no draft is open, for components that always read one. */
export const $noDraft: ReadableAtom<SavedDraftState<Data, DraftEntry> | undefined> = atom(undefined);

/** Drafts outlive their forms, so that leaving a form loses nothing. */
const drafts = new Map<string, Draft>();

/** Returns the entry's draft: the unsaved or newer one in memory, else a new one from the server's entry. */
export function openDraft(entry: DraftEntry): Draft {
  const { kind, id, version } = entry;
  const key = `${kind}/${id}`;
  const known = drafts.get(key);
  const state = known?.$state.get();
  if (known && state && (state.save.status !== 'saved' || state.version >= version)) return known;
  const draft = createDraft(placeOf({ kind, id }), entry);
  drafts.set(key, draft);
  return draft;
}
