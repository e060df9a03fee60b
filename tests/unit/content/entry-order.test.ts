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
let answers: (() => Response)[];
let there: string[];
let gate: PromiseWithResolvers<void>;

beforeEach(async () => {
  orders = [];
  answers = [];
  there = ['a', 'b', 'c'];
  gate = Promise.withResolvers();
  server = await startServer(async (request) => {
    if (request.method === 'DELETE') there = there.filter((id) => !request.url.endsWith(`/${id}`));
    if (request.method === 'DELETE') return new Response(null, { status: 204 });
    if (request.method === 'GET') return Response.json(there.map(entry));
    const { ids }: { ids: unknown } = await request.json();
    orders.push(ids);
    await gate.promise;
    return answers.shift()?.() ?? new Response(null, { status: 204 });
  }, 0);
  stubFetchOrigin(server.url);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(async () => {
  await server.stop();
  vi.unstubAllGlobals();
});

const refuse = (status: number, message: string) => () => Response.json({ status: 'error', message }, { status });

test('during a running save only the last of several new orders is saved, and the screen shows it all along', async () => {
  const first = reorderEntries('social', ['b', 'a', 'c']);
  await expect.poll(() => orders).toHaveLength(1);
  await reorderEntries('social', ['b', 'c', 'a']);
  await reorderEntries('social', ['c', 'b', 'a']);
  expect($orders.get().social).toEqual(['c', 'b', 'a']);
  gate.resolve();
  await first;
  expect(orders).toEqual([
    ['b', 'a', 'c'],
    ['c', 'b', 'a'],
  ]);
  expect($orders.get().social).toBeUndefined();
});

test('the next order makes up for one that failed to save', async () => {
  answers = [refuse(503, 'Gerade nicht.')];
  const first = reorderEntries('social', ['b', 'a', 'c']);
  await expect.poll(() => orders).toHaveLength(1);
  await reorderEntries('social', ['a', 'b', 'c']);
  gate.resolve();
  await first;
  expect(orders).toHaveLength(2);
});

test('a list that another user has changed meanwhile is shown as the server has it, and the next step is sent again', async () => {
  gate.resolve();
  answers = [refuse(409, 'Die Liste wurde inzwischen geändert. Ordne sie bitte noch einmal.')];
  await expect(reorderEntries('social', ['b', 'a', 'c'])).rejects.toThrow(/inzwischen geändert/);
  expect($orders.get().social).toBeUndefined();
  await reorderEntries('social', ['c', 'b', 'a']);
  expect(orders).toEqual([
    ['b', 'a', 'c'],
    ['c', 'b', 'a'],
  ]);
});

test('a deletion waits for the order before it, and the next order omits the deleted entry', async () => {
  await entriesQuery.refresh();
  const saved = reorderEntries('social', ['b', 'a', 'c']);
  await expect.poll(() => orders).toHaveLength(1);
  const removed = removeEntry({ kind: 'social', id: 'a' });
  await reorderEntries('social', ['c', 'b', 'a']);
  gate.resolve();
  await Promise.all([saved, removed]);
  await reorderEntries('social', ['b', 'a', 'c']);
  expect(orders).toEqual([
    ['b', 'a', 'c'],
    ['c', 'b', 'a'],
    ['b', 'c'],
  ]);
});
