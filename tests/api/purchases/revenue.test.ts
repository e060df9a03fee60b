import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { revenueByLinkBetween } from '#db/queries/mail/weekly-report.ts';
import { listLastPurchases, listRevenue, revenueByLink } from '#db/queries/purchases/figures.ts';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import { findPurchase, readForExport, readPurchases } from '#db/queries/purchases/reading.ts';
import { moneyOf, revenueBy } from '#db/queries/visits/revenue.ts';
import { paymentProducts } from '#db/schema/purchases/purchases.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { computeOutcome } from '#tests/support/purchases/model.ts';
import { createRandom, shuffled } from '#tests/support/purchases/shuffling.ts';
import { change, money } from '#tests/support/purchases/stories.ts';

const TODAY = '2026-12-31';
const now = new Date('2026-12-31T12:00:00Z');
const year = { from: '2026-01-01', to: '2026-12-31' };
const ORDERS = 60;

const database = await openTestDatabase();
const named = { platform: 'digistore24', productId: '4711', name: 'Soul Plan', offer: 'soulPlan' } as const;
await database.db.insert(paymentProducts).values(named);
afterAll(() => database.close());

/** Generates notices that no platform would send: anything may be missing, come first, or be in another currency. */
function randomLife(order: number, token: string, roll: (sides: number) => number): Notice[] {
  const billing = (['single', 'instalments', 'subscription'] as const)[roll(3)] ?? 'single';
  const plan = { orderId: `L${order}`, token, billing, instalments: billing === 'instalments' ? 3 : null };
  const sequence = () => (billing === 'single' ? null : 1 + roll(3));
  return Array.from({ length: 1 + roll(6) }, (_, place): Notice => {
    const day = roll(80);
    const moved = { ...plan, sequence: sequence(), amount: 100 * (1 + roll(9)), share: 50 };
    switch (roll(8)) {
      case 0:
        return money('refund', `R${place}`, day, moved);
      case 1:
        return money('chargeback', `C${place}`, day, moved);
      case 2:
        return money('reversal', `C${place}`, day, moved);
      case 3:
        return change('missed', day, { ...plan, event: `missed${place}`, currency: 'USD', sequence: sequence() });
      case 4:
        return change(roll(2) === 0 ? 'cancelled' : 'resumed', day, { ...plan, event: `word${place}` });
      default:
        return money('payment', `P${place}`, day, roll(12) === 0 ? { ...moved, currency: 'CHF' } : moved);
    }
  });
}

test('every place that shows the revenue of purchases shows the same after random events', async () => {
  const { db } = database;
  const link = { slug: 'flyer', slugKey: 'flyer', targetUrl: '/', isActive: true, trackClicks: true };
  const [{ id: flyer = 0 } = {}] = await db.insert(redirects).values(link).returning({ id: redirects.id });
  const roll = createRandom(40);
  const lives = Array.from({ length: ORDERS }, (_, order) => randomLife(order, `r${flyer}`, roll));
  for (const notice of shuffled(lives.flat(), roll)) await recordNotice(db, notice, now);

  const first = { skip: 0, limit: 1000 };
  const { rows: list, sums } = await readPurchases(db, {}, first, TODAY);
  const wanted = lives.map((life) => [life[0]?.orderId, computeOutcome(life, TODAY)] as const);
  const found = list.map(
    ({ orderId, state, paidCount, paid, returned, isPartlyKnown, owedSince }) =>
      [orderId, { state, paidCount, paid, returned, isPartlyKnown, owedSince }] as const,
  );
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
  // Guards against an empty check: the list has partial payments, none, and another currency.
  expect(list.filter(({ returned }) => returned > 0).length).toBeGreaterThan(5);
  expect(list.filter(({ paid }) => paid === 0).length).toBeGreaterThan(5);

  const whole = list.filter(({ currency }) => currency === 'EUR');
  const revenue = whole.reduce((sum, each) => sum + each.paid - each.returned, 0);
  const sumOf = async (query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ revenue: number }>(query);
    return rows.reduce((sum, row) => sum + row.revenue, 0);
  };
  const inEuro = (rows: readonly { currency: string; revenue: number }[]) =>
    rows.filter(({ currency }) => currency === 'EUR').reduce((sum, row) => sum + row.revenue, 0);
  const drawers = await Promise.all(list.map(({ id }) => findPurchase(db, id, TODAY)));
  const places = {
    list: inEuro(list),
    totals: inEuro(sums),
    drawers: inEuro(drawers.flatMap((drawer) => (drawer ? [drawer.purchase] : []))),
    file: inEuro(await readForExport(db, {}, { after: 0, limit: 1000 }, TODAY)),
    lastPurchases: (await listLastPurchases(db, 1000))
      .filter(({ currency }) => currency === 'EUR')
      .reduce((sum, { amount }) => sum + amount, 0),
    dashboard: (await listRevenue(db, year)).reduce((sum, row) => sum + row.revenue, 0),
    analytics: await sumOf(moneyOf(year, {}, [])),
    ways: await sumOf(revenueBy('link', year, {}, [])),
    links: await sumOf(sql`select revenue from ${revenueByLink()} moved`),
    weekly: (await revenueByLinkBetween(db, year.from, '2027-01-01')).reduce((sum, row) => sum + row.revenue, 0),
  };
  expect(places).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, revenue])));
  expect(revenue).toBeGreaterThan(0);
});
