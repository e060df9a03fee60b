import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#api/client.ts';
import { exportPurchases, listPurchases, readPurchase, readPurchaseChoices } from '#contracts/purchases/reading.ts';
import type { Input } from '#contracts/route.ts';
import { paymentProducts, purchases as purchaseTable } from '#db/schema/purchases/purchases.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';
import { openPurchaseScene } from '#tests/support/purchases/purchase-scene.ts';

const scene = await openPurchaseScene();
afterAll(() => scene.close());
beforeEach(async () => {
  const { db } = scene;
  await db.execute(sql`truncate purchases, payments, purchase_changes, payment_products, redirects cascade`);
  await db.insert(paymentProducts).values([
    { platform: 'digistore24', productId: '4711', name: 'Soul Plan', offer: 'soulPlan' },
    { platform: 'copecart', productId: '4711', name: 'Kerze', offer: null },
  ]);
});

const addNotice = (...notices: readonly Partial<Notice>[]): Promise<void> => scene.tell(...notices.map(noticeOf));
const change = (fields: Partial<Notice>): Partial<Notice> => ({ transactionId: '', amount: 0, share: null, ...fields });

type Query = Input<typeof listPurchases>['query'];
const find = (query: Query = {}) => call(listPurchases, { query });
const orders = async (query: Query = {}) => (await find(query)).purchases.map(({ orderId }) => orderId);
const statusOf = (calling: Promise<unknown>) =>
  calling.then(
    () => 'no failure',
    (thrown: { status: unknown }) => thrown.status,
  );

async function addLink(slug: string): Promise<number> {
  const link = { slug, slugKey: slug.toLowerCase(), targetUrl: '/', isActive: true, trackClicks: true };
  const [row] = await scene.db.insert(redirects).values(link).returning({ id: redirects.id });
  return row?.id ?? 0;
}

/** Records purchases of all kinds in order of date. */
async function sell(): Promise<void> {
  const flyer = await addLink('Flyer');
  const plan = { billing: 'instalments', instalments: 4, amount: 49_700, share: 40_000 } as const;
  await addNotice(
    {
      orderId: 'PAID',
      at: '2026-11-01T09:00:00.000Z',
      token: `r${flyer}`,
      name: 'Änne Öhl',
      email: 'aenne@example.org',
    },
    { orderId: 'PLAN', at: '2026-11-02T09:00:00.000Z', transactionId: 'T2', sequence: 1, ...plan },
    { orderId: 'PLAN', at: '2026-11-12T09:00:00.000Z', transactionId: 'T3', sequence: 2, ...plan },
    { orderId: 'CANDLE', at: '2026-11-03T09:00:00.000Z', platform: 'copecart', email: '50%_off@example.org' },
    { orderId: 'BACK', at: '2026-11-04T09:00:00.000Z' },
    { orderId: 'BACK', at: '2026-11-05T09:00:00.000Z', kind: 'refund', transactionId: 'R1' },
    { orderId: 'NEW', at: '2026-11-06T09:00:00.000Z', productId: '99', productName: 'Neuer Kurs', amount: 9900 },
    { orderId: 'FRANCS', at: '2026-11-07T09:00:00.000Z', currency: 'CHF', amount: 3000, share: null },
    { orderId: 'TEST', at: '2026-11-08T09:00:00.000Z', isTest: true },
    // In Berlin it is the next day already.
    { orderId: 'LATE', at: '2026-11-20T23:30:00.000Z' },
  );
}

describe('purchases', () => {
  beforeEach(sell);

  test.each<[string, Query, string[]]>([
    ['all but tests, the newest first', {}, ['LATE', 'FRANCS', 'NEW', 'BACK', 'CANDLE', 'PLAN', 'PAID']],
    ['part of a name, umlauts too', { search: 'öHL' }, ['PAID']],
    ['signs of a pattern as text', { search: '%_o' }, ['CANDLE']],
    ['an offer', { offer: 'soulPlan', to: '2026-11-02' }, ['PLAN', 'PAID']],
    ['products beside the offers', { offer: 'other' }, ['CANDLE']],
    ['unnamed products', { offer: 'unnamed' }, ['NEW']],
    ['a product of a platform', { product: 'copecart~4711' }, ['CANDLE']],
    ['a state', { state: 'instalments' }, ['PLAN']],
    ['a short link, whatever its case', { link: 'flyer' }, ['PAID']],
    ['from a day in Berlin on', { from: '2026-11-21' }, ['LATE']],
    ['until a day in Berlin', { from: '2026-11-07', to: '2026-11-20' }, ['FRANCS']],
    ['tests, by themselves', { tests: 'yes' }, ['TEST']],
  ])('are found with the filter: %s', async (_, query, expected) => {
    expect(await orders(query)).toEqual(expected);
  });

  test('have totals by currency, less refunds and without tests', async () => {
    expect(await find()).toMatchObject({
      total: 7,
      unnamed: 1,
      totals: [
        {
          currency: 'EUR',
          count: 6,
          paid: 4 * 2700 + 2 * 49_700 + 9900,
          returned: 2700,
          revenue: 3 * 2700 + 2 * 49_700 + 9900,
          share: 4 * 2300 + 2 * 40_000,
        },
        { currency: 'CHF', count: 1, paid: 3000, returned: 0, revenue: 3000, share: null },
      ],
    });
    expect(await find({ state: 'instalments' })).toMatchObject({ total: 1, totals: [{ count: 1, revenue: 99_400 }] });
    expect(await find({ tests: 'yes' })).toMatchObject({ total: 1, unnamed: 0, totals: [] });
  });

  test('offer the available filters', async () => {
    expect(await call(readPurchaseChoices)).toEqual({ purchases: 7, tests: 1, links: ['Flyer'] });
  });

  test('are shown with their payments, changes and origin', async () => {
    const { id } = (await find({ search: 'PAID' })).purchases[0] ?? { id: 0 };
    await addNotice(
      { orderId: 'PAID', at: '2026-11-09T09:00:00.000Z', kind: 'refund', transactionId: 'R9', amount: 700, share: 600 },
      change({ orderId: 'PAID', kind: 'other', event: 'on_affiliation', at: '2026-11-01T09:00:05.000Z' }),
    );
    expect(await call(readPurchase, { params: { id } })).toMatchObject({
      orderId: 'PAID',
      state: 'paid',
      paid: 2700,
      returned: 700,
      attributedBy: 'token',
      person: null,
      link: 'Flyer',
      platformName: 'Soul Plan Reading',
      productName: 'Soul Plan',
      payments: [
        { kind: 'payment', at: '2026-11-01T09:00:00.000Z', amount: 2700, share: 2300, transactionId: 'T1' },
        { kind: 'refund', amount: 700, share: 600 },
      ],
      changes: [{ kind: 'other', event: 'on_affiliation', at: '2026-11-01T09:00:05.000Z' }],
    });
    expect(await statusOf(call(readPurchase, { params: { id: id + 1000 } }))).toBe(404);
  });

  test('are exported with every cell unchanged and no formula', async () => {
    await scene.db.update(purchaseTable).set({ name: '=cmd()', voucher: '-10%' }).where(sql`order_id = 'PLAN'`);
    const { text, purchases, next } = await call(exportPurchases, { query: { to: '2026-11-03' } });
    const [head, ...lines] = text.split('\r\n');
    expect([purchases, next, head?.startsWith('\uFEFFDatum;Plattform;Bestellnummer;')]).toEqual([3, null, true]);
    expect(lines).toEqual([
      '01.11.2026 10:00;Digistore24;PAID;1;4711;Soul Plan;Soul Plan;Änne Öhl;aenne@example.org;Bezahlt;1;;1;;EUR;27,00;0,00;27,00;23,00;ja;Flyer;;;',
      "02.11.2026 10:00;Digistore24;PLAN;1;4711;Soul Plan;Soul Plan;'=cmd();kaeuferin@example.org;In Raten;2;4;1;'-10%;EUR;994,00;0,00;994,00;800,00;ja;;;;",
      '03.11.2026 10:00;CopeCart;CANDLE;1;4711;Kerze;Anderes;Karla Käuferin;50%_off@example.org;Bezahlt;1;;1;;EUR;27,00;0,00;27,00;23,00;ja;;;;',
      '',
    ]);
    expect((await call(exportPurchases, { query: { offer: 'unnamed' } })).text).toContain(';ja;');
    expect((await call(exportPurchases, { query: { tests: 'yes' } })).text).toContain(';Test;');
  });

  test.each<[string, Query]>([['an invalid day', { from: '2026-02-30' }]])(
    'cannot be filtered by %s',
    async (_, query) => {
      expect(await statusOf(find(query))).toBe(400);
    },
  );
});

/** Inserts ten purchases an hour, with the numbers O1, O2 and so on. */
const sellMany = (count: number) =>
  scene.db.execute(sql`
    insert into purchases (platform, order_id, item_id, product_id, product_name, billing, quantity, currency, voucher,
      is_test, attributed_by, ordered_at, received_at)
    select 'digistore24', 'O' || number, '1', '4711', '', 'single', 1, 'EUR', '', false, 'unknown',
      timestamptz '2026-11-01' + (number / 10) * interval '1 hour', timestamptz '2026-11-01'
    from generate_series(1, ${count}::int) number
  `);

test('pages form the whole, even with equal times', async () => {
  await sellMany(120);
  const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => find({ page })));
  const listed = pages.flatMap(({ purchases }) => purchases.map(({ orderId }) => orderId));
  expect(listed).toEqual(Array.from({ length: 120 }, (_, index) => `O${120 - index}`));
  expect(await find({ page: 9 })).toEqual(pages[5]);
});

test('the parts of a file have each purchase once, although notices in between add, age and unfilter purchases', async () => {
  await sellMany(2001);
  const first = await call(exportPurchases, { query: {} });
  await addNotice(
    { orderId: 'LATE', at: '2026-10-01T09:00:00.000Z', transactionId: 'L' },
    { orderId: 'O2001', at: '2026-10-02T09:00:00.000Z', transactionId: 'A' },
    { orderId: 'O5', isTest: true, transactionId: 'T' },
  );
  const rest = await call(exportPurchases, { query: { after: first.next ?? '' } });
  const numbers = (first.text + rest.text).match(/(?<=;)(?:O\d+|LATE)(?=;)/g) ?? [];
  expect(numbers).toEqual([...Array.from({ length: 2000 }, (_, index) => `O${index + 1}`), 'LATE', 'O2001']);
  expect([first.purchases, rest.purchases, rest.next]).toEqual([2000, 2, null]);
});
