import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { type Server, startServer } from '#local/host/http.ts';
import { entriesQuery, removeEntry } from '#stores/content/drafts.ts';
import { $orders, reorderEntries } from '#stores/content/entry-order.ts';
import { stubFetchOrigin } from '#tests/support/exchange.ts';

const entry = (id: string): DraftEntry => ({
  kind: 'social',
  id,
  version: 0,
  data: {},
  isDeleted: false,
  updatedAt: null,
});

let server: Server;
let orders: unknown[];
let refusals: number;
let there: string[];
let gate: PromiseWithResolvers<void>;

beforeEach(async () => {
  orders = [];
  refusals = 0;
  there = ['a', 'b', 'c'];
  gate = Promise.withResolvers();
  server = await startServer(async (request) => {
    if (request.method === 'DELETE') there = there.filter((id) => !request.url.endsWith(`/${id}`));
    if (request.method === 'DELETE') return new Response(null, { status: 204 });
    if (request.method === 'GET') return Response.json(there.map(entry));
    const { ids }: { ids: unknown } = await request.json();
    orders.push(ids);
    await gate.promise;
    refusals -= 1;
    return refusals >= 0
      ? Response.json({ status: 'error', message: 'Gerade nicht.' }, { status: 503 })
      : new Response(null, { status: 204 });
  }, 0);
  stubFetchOrigin(server.url);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(async () => {
  await server.stop();
  vi.unstubAllGlobals();
});

test('the last of several new orders is saved and shown all along, and makes up for one that failed', async () => {
  refusals = 1;
  const first = reorderEntries('social', ['b', 'a', 'c']);
  await expect.poll(() => orders).toHaveLength(1);
  const later = [
    ['b', 'c', 'a'],
    ['c', 'b', 'a'],
  ].map((ids) => reorderEntries('social', ids));
  expect($orders.get().social).toEqual(['c', 'b', 'a']);
  gate.resolve();
  await Promise.all([first, ...later]);
  expect(orders).toEqual([
    ['b', 'a', 'c'],
    ['c', 'b', 'a'],
  ]);
  expect($orders.get().social).toBeUndefined();
});

test('a list whose order was refused is shown as the server has it', async () => {
  gate.resolve();
  refusals = 1;
  await expect(reorderEntries('social', ['b', 'a', 'c'])).rejects.toThrow('Gerade nicht.');
  expect($orders.get().social).toBeUndefined();
});

test('a deletion waits for the order before it, and the order after it omits the deleted entry', async () => {
  await entriesQuery.refresh();
  const saved = reorderEntries('social', ['b', 'a', 'c']);
  await expect.poll(() => orders).toHaveLength(1);
  const edits = [removeEntry({ kind: 'social', id: 'a' }), reorderEntries('social', ['c', 'b', 'a'])];
  gate.resolve();
  await Promise.all([saved, ...edits]);
  expect(orders).toEqual([
    ['b', 'a', 'c'],
    ['c', 'b'],
  ]);
});
