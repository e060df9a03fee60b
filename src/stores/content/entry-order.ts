import { map } from 'nanostores';
import { orderEntries } from '#contracts/content/drafts.ts';
import type { KindName } from '#contracts/content/registry.ts';
import { sortByIds } from '#domain/content/row-order.ts';
import { callAsAdmin } from '#stores/session.ts';
import { guardDraft } from '#stores/unsaved.ts';
import { editLists, entriesQuery } from './drafts.ts';

/** Orders that the user has arranged and the server has not confirmed yet. */
export const $orders = map<Partial<Record<KindName, readonly string[]>>>({});

/** Completes an order with the current entries: some may have been added or deleted since it was made. */
function completed(kind: KindName, ids: readonly string[]): string[] {
  const state = entriesQuery.$state.get();
  if (!('data' in state)) return [...ids];
  const there = state.data.filter((entry) => entry.kind === kind && !entry.isDeleted);
  return sortByIds(there, ids).map(({ id }) => id);
}

/**
 * Shows an order at once and saves it after all edits before it, unless a later order replaces it.
 *
 * @throws ApiError, NetworkError; the screen then shows the server's order
 */
export async function reorderEntries(kind: KindName, ids: readonly string[]): Promise<undefined> {
  $orders.setKey(kind, ids);
  const isLatest = (): boolean => $orders.get()[kind] === ids;
  // Makes the browser ask before leaving while the save is running.
  const release = guardDraft(() => true);
  try {
    await editLists(async () => {
      if (isLatest()) await callAsAdmin(orderEntries, { params: { kind }, body: { ids: completed(kind, ids) } });
    });
  } catch (error) {
    // The later order makes up for this one.
    if (isLatest()) throw error;
  } finally {
    release();
    if (isLatest()) $orders.setKey(kind, undefined);
  }
}
