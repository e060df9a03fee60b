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

/** All entries of all kinds in order, including deleted ones. */
export const entriesQuery = query(listEntries.path, () => callAsAdmin(listEntries));

export interface EntryKey {
  readonly kind: KindName;
  readonly id: string;
}

/** Invalidates everything derived from drafts: lists, pending changes, uses of images. */
export function refreshDrafts(): void {
  invalidate(listEntries.path);
  invalidate('/api/releases/changes');
}

let lastChange: Promise<unknown> = Promise.resolve();

/**
 * Edits the lists or their order, strictly one after the other. A new order names all entries, so it must neither
 * overtake a deletion nor be overtaken by one.
 */
export function editLists<T>(edit: () => Promise<T>): Promise<T> {
  const change = lastChange.then(edit).finally(() => {
    invalidate('/api/releases/changes');
    return entriesQuery.refresh();
  });
  lastChange = change.catch(() => undefined);
  return change;
}

/** Payload of a save; `keepsReplaced` puts the replaced state into the history. */
export interface Save {
  readonly data: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly keepsReplaced?: boolean;
}

/** Saves an entry without refreshing the lists. @throws ApiError, NetworkError; here and below */
export const saveDraft = ({ kind, id }: EntryKey, body: Save): Promise<DraftEntry> =>
  callAsAdmin(saveEntry, { params: { kind, id }, body });

export const removeEntry = ({ kind, id }: EntryKey): Promise<undefined> =>
  editLists(() => callAsAdmin(deleteEntry, { params: { kind, id } }));

export const undeleteEntry = ({ kind, id }: EntryKey): Promise<DraftEntry> =>
  editLists(() => callAsAdmin(restoreEntry, { params: { kind, id } }));

/** Former states of an entry, newest first. */
export const entryHistory = pagedQuery((place: EntryKey) => callAsAdmin(listHistory, { params: place }));
