import { ApiError } from '#api/request.ts';
import type { KindName } from '#contracts/content/registry.ts';
import {
  type DraftEntry,
  deleteEntry,
  type FormerEntry,
  listEntries,
  listHistory,
  orderEntries,
  restoreEntry,
  saveEntry,
} from '#contracts/content-drafts.ts';
import { callAsAdmin } from './auth.ts';
import { invalidate, query } from './query.ts';

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

async function refreshAfter<T>(edit: Promise<T>): Promise<T> {
  try {
    return await edit;
  } catch (error) {
    if (error instanceof ApiError && [404, 409].includes(error.status)) await entriesQuery.refresh();
    throw error;
  } finally {
    refreshDrafts();
  }
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

/** Makes an entry. @throws ApiError, NetworkError */
export function addEntry(kind: KindName, data: Readonly<Record<string, unknown>>): Promise<DraftEntry> {
  return refreshAfter(saveDraft({ kind, id: crypto.randomUUID() }, { data, version: 0 }));
}

/** Deletes an entry. @throws ApiError, NetworkError */
export const removeEntry = ({ kind, id }: Place): Promise<undefined> =>
  refreshAfter(callAsAdmin(deleteEntry, { params: { kind, id } }));

/** Undoes a deletion. @throws ApiError, NetworkError */
export const bringBackEntry = ({ kind, id }: Place): Promise<DraftEntry> =>
  refreshAfter(callAsAdmin(restoreEntry, { params: { kind, id } }));

/** Puts the entries of a kind into an order. @throws ApiError, NetworkError */
export const putInOrder = (kind: KindName, ids: string[]): Promise<undefined> =>
  refreshAfter(callAsAdmin(orderEntries, { params: { kind }, body: { ids } }));

/** Reads the former states of an entry, the newest first. @throws ApiError, NetworkError */
export const readHistory = ({ kind, id }: Place): Promise<FormerEntry[]> =>
  callAsAdmin(listHistory, { params: { kind, id } });
