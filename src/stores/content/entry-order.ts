import { map } from 'nanostores';
import { orderEntries } from '#contracts/content/drafts.ts';
import type { KindName } from '#contracts/content/registry.ts';
import { inOrder } from '#domain/content/row-order.ts';
import { callAsAdmin } from '#stores/session.ts';
import { guardForm } from '#stores/unsaved.ts';
import { changeLists, entriesQuery } from './drafts.ts';

/** What she has made of the order of a kind, until the server says the same. */
export const $orders = map<Partial<Record<KindName, readonly string[]>>>({});

/** Kinds whose next save has its turn already, and takes along what is wanted by then. */
const taking = new Set<KindName>();

/** An order with what is in the list by now: something may have been added or deleted since it was made. */
function completed(kind: KindName, ids: readonly string[]): string[] {
  const state = entriesQuery.$state.get();
  if (!('data' in state)) return [...ids];
  const there = state.data.filter((entry) => entry.kind === kind && !entry.isDeleted);
  return inOrder(there, ids).map(({ id }) => id);
}

/** Sends the wanted order, and goes on as long as there is a newer one; only the last one's failure counts. */
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
 * Shows an order at once and saves it. One save runs after the other; of those that wait only the last is sent.
 *
 * @returns when it is saved; at once where a save takes it along that has its turn already
 * @throws ApiError, NetworkError; what is shown then is the server's order
 */
export async function arrange(kind: KindName, ids: readonly string[]): Promise<void> {
  $orders.setKey(kind, ids);
  if (taking.has(kind)) return;
  taking.add(kind);
  // Leaving now asks first: the order is on its way.
  const release = guardForm(() => true);
  try {
    await changeLists(() => sendLast(kind));
  } catch (error) {
    if (!taking.has(kind)) throw error;
  } finally {
    release();
    if (!taking.has(kind)) $orders.setKey(kind, undefined);
  }
}
