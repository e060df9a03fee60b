import { type DraftEntry, deleteEntry, restoreEntry } from '#contracts/content/drafts.ts';
import { kindOf } from '#contracts/content/registry.ts';
import { findExample } from '#domain/content/placeholder.ts';
import { invalidate } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';
import { editLists, saveDraft } from './drafts.ts';

/** Checks whether an entry is invented by the first content. */
export const isExample = ({
  isDeleted,
  data,
  invented,
}: Pick<DraftEntry, 'isDeleted' | 'data' | 'invented'>): boolean =>
  !isDeleted && findExample(data, invented) !== undefined;

type Undo = () => Promise<unknown>;

/** Takes an example out: a list loses the entry, a page's only entry loses the invented texts. @returns its undoing */
async function takeOutOne({ kind, id, data, version, invented = [] }: DraftEntry): Promise<Undo> {
  const place = { kind, id };
  if (kindOf(kind).isList) {
    await callAsAdmin(deleteEntry, { params: place });
    return () => callAsAdmin(restoreEntry, { params: place });
  }
  const emptied = Object.fromEntries(invented.flatMap(Object.keys).map((field) => [field, '']));
  const saved = await saveDraft(place, { data: { ...data, ...emptied }, version, keepsReplaced: true });
  return () => saveDraft(place, { data, version: saved.version });
}

/** Edits the lists, and reads again what the Rechts-Check says about them. */
async function edit<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await editLists(work);
  } finally {
    invalidate('/api/law');
  }
}

/** Takes examples out one after the other. @returns their undoing @throws ApiError, NetworkError; so may the undoing */
export const takeOut = (entries: readonly DraftEntry[]): Promise<() => Promise<void>> =>
  edit(async () => {
    const undoings: Undo[] = [];
    for (const entry of entries) undoings.push(await takeOutOne(entry));
    return () =>
      edit(async () => {
        for (const undo of undoings) await undo();
      });
  });
