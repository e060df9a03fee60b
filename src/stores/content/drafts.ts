import {
  type DraftEntry,
  deleteEntry,
  listEntries,
  listHistory,
  restoreEntry,
  saveEntry,
} from '#contracts/content/drafts.ts';
import type { KindName } from '#contracts/content/registry.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { invalidate, query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Every entry of every kind in its order, the deleted ones too. */
export const entriesQuery = query(listEntries.path, () => callAsAdmin(listEntries));

/** Which entry. */
export interface Place {
  readonly kind: KindName;
  readonly id: string;
}

/** Reads again what follows from the drafts: lists, changes, where images are used. */
export function refreshDrafts(): void {
  invalidate(listEntries.path);
  invalidate('/api/releases/changes');
}

let lastChange: Promise<unknown> = Promise.resolve();

/**
 * Changes what the lists hold, or their order: one change after the other, each knowing the lists as the one before left
 * them. An order names all that is there, so it must not overtake a deletion, nor be overtaken by one.
 */
export function changeLists<T>(edit: () => Promise<T>): Promise<T> {
  const change = lastChange.then(edit).finally(() => {
    invalidate('/api/releases/changes');
    return entriesQuery.refresh();
  });
  lastChange = change.catch(() => undefined);
  return change;
}

/** What is saved of an entry. */
export interface Save {
  readonly data: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly keepsReplaced?: boolean;
}

/** Saves an entry, the lists stay as they are. @throws ApiError, NetworkError */
export const saveDraft = ({ kind, id }: Place, body: Save): Promise<DraftEntry> =>
  callAsAdmin(saveEntry, { params: { kind, id }, body });

/** Deletes an entry. @throws ApiError, NetworkError */
export const removeEntry = ({ kind, id }: Place): Promise<undefined> =>
  changeLists(() => callAsAdmin(deleteEntry, { params: { kind, id } }));

/** Undoes a deletion. @throws ApiError, NetworkError */
export const bringBackEntry = ({ kind, id }: Place): Promise<DraftEntry> =>
  changeLists(() => callAsAdmin(restoreEntry, { params: { kind, id } }));

/** Former states of an entry, the newest first. */
export const entryHistory = pagedQuery((place: Place) => callAsAdmin(listHistory, { params: place }));
