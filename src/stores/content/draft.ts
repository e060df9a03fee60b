import { atom, type ReadableAtom } from 'nanostores';
import { currentEntry, type DraftEntry } from '#contracts/content/drafts.ts';
import { withProposals } from '#contracts/content/kind.ts';
import { kindOf } from '#contracts/content/registry.ts';
import { checkInput } from '#contracts/errors.ts';
import { type DraftStore, keepDrafts, type SavedDraft, type SavedDraftState } from '#stores/saved-draft.ts';
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

const open = keepDrafts(placeOf);

export const openDraft = (entry: DraftEntry): Draft => open(`${entry.kind}/${entry.id}`, entry);

/** Types a field's value into an entry's draft. */
export function changeField({ kind, id }: EntryKey, draft: Draft, field: string, value: unknown): void {
  const next = { id, data: { ...draft.$state.get().data, [field]: value } };
  draft.change(withProposals(kindOf(kind), next, field));
}
