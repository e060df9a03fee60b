import { map } from 'nanostores';
import { orderEntries } from '#contracts/content/drafts.ts';
import type { KindName } from '#contracts/content/registry.ts';
import { sortByIds } from '#domain/content/row-order.ts';
import { callAsAdmin } from '#stores/session.ts';
import { guardDraft } from '#stores/unsaved.ts';
import { editLists, entriesQuery } from './drafts.ts';

/** Orders that the user has arranged and the server has not confirmed yet. */
export const $orders = map<Partial<Record<KindName, readonly string[]>>>({});

/** Kinds with a queued or running save, which also sends later orders. */
const taking = new Set<KindName>();

/** Completes an order with the current entries: some may have been added or deleted since it was made. */
function completed(kind: KindName, ids: readonly string[]): string[] {
  const state = entriesQuery.$state.get();
  if (!('data' in state)) return [...ids];
  const there = state.data.filter((entry) => entry.kind === kind && !entry.isDeleted);
  return sortByIds(there, ids).map(({ id }) => id);
}

/** Saves the wanted order, repeatedly until it is the latest; only the last save's failure counts. */
async function sendLast(kind: KindName): Promise<void> {
  const wanted = (): readonly string[] => $orders.get()[kind] ?? [];
  let sent: readonly string[] | undefined;
  try {
    while (sent !== wanted()) {
      sent = wanted();
      const body = { ids: completed(kind, sent) };
      await callAsAdmin(orderEntries, { params: { kind }, body }).catch((error: unknown) => {
        if (sent === wanted()) throw error;
      });
    }
  } finally {
    taking.delete(kind);
  }
}

/**
 * Shows an order at once and saves it. Saves run one at a time, and only the latest waiting order is sent.
 *
 * @returns when it is saved; at once if a queued or running save will include it
 * @throws ApiError, NetworkError; the screen then shows the server's order
 */
export async function reorderEntries(kind: KindName, ids: readonly string[]): Promise<void> {
  $orders.setKey(kind, ids);
  if (taking.has(kind)) return;
  taking.add(kind);
  // Makes the browser ask before leaving while the save is running.
  const release = guardDraft(() => true);
  try {
    await editLists(() => sendLast(kind));
  } catch (error) {
    if (!taking.has(kind)) throw error;
  } finally {
    release();
    if (!taking.has(kind)) $orders.setKey(kind, undefined);
  }
}
