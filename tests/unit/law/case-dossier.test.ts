import { afterEach, expect, test, vi } from 'vitest';
import type { ListedCase } from '#contracts/law/cases.ts';
import { describeCase } from '#islands/admin/law/case-dossier.ts';
import { whole } from '#tests/support/purchases/payment-screens.ts';

afterEach(() => vi.unstubAllGlobals());

const bought = (id: number, isTest = false): ListedCase['purchases'][number] => ({
  ...whole({ id }),
  id,
  isTest,
  product: 'Soul Plan Reading',
  foundBy: 'address',
  isLeisureOnDate: false,
});

test('the file of a case names the purchase of each fact, and leaves out tests', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/offers')) return Response.json([]);
    const id = Number(path.split('/').at(-1));
    return Response.json(whole({ id, orderId: `ORDER${id}` }));
  });
  const { facts, timeline } = await describeCase({
    id: 1,
    kind: 'withdrawal',
    name: 'Ada',
    contract: 'Soul Plan',
    email: 'ada@example.org',
    mode: '',
    reason: '',
    wishedEnd: '',
    receivedAt: '2026-11-24T10:00:00.000Z',
    answeredAt: null,
    bouncedAt: null,
    person: null,
    purchases: [bought(1), bought(2), bought(3, true)],
  });
  expect(facts).toContainEqual(['Käufe, die gemeint sein können', 'Kauf ORDER1, Kauf ORDER2']);
  const names = facts.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['Kauf ORDER1: Produkt', 'Kauf ORDER2: Produkt']));
  expect(timeline.some(({ title }) => title.startsWith('Kauf ORDER1: '))).toBe(true);
});
