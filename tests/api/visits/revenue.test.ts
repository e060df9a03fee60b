import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VisitReport } from '#contracts/visits/reports.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import analytics from '#functions/analytics.ts';
import { addAccount, addEveryRole } from '#tests/support/accounts/accounts.ts';
import { openShop, recordSale } from '#tests/support/purchases/sales.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openAnalytics } from '#tests/support/visits/analytics.ts';

const WEEK = 'from=2026-11-15&to=2026-11-21';

const site = await openAnalytics();
let flyer: number;

const readAs = async (browser: Visitor, query = WEEK): Promise<VisitReport> => {
  const response = await browser.get(`/api/analytics/stats/range?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()).report;
};
const asOwner = async (query = WEEK) => readAs(await site.signedIn(analytics), query);

const byName = (rows: readonly { name: string; id: number; visits: number; revenue: number | null }[]) =>
  Object.fromEntries(rows.map(({ name, id, visits, revenue }) => [name || `${id}`, [visits, revenue]]));

/** Returns the dictionary id of a text. */
async function numberOf(text: string): Promise<number> {
  const { rows } = await site.db.execute<{ id: number }>(
    sql`select id::float8 as id from analytics_values where value = ${text} and kind in (1, 7, 10)`,
  );
  return rows[0]?.id ?? Number.NaN;
}

beforeAll(async () => {
  await site.reset();
  await site.db.delete(accounts);
  await addEveryRole(site.db);
  await addAccount(site.db, { username: 'steuerberaterin', role: 'reader', seesRevenue: true });
  const [link] = await site.db
    .insert(redirects)
    .values({ slug: 'flyer', slugKey: 'flyer', targetUrl: '/', isActive: true, trackClicks: true })
    .returning({ id: redirects.id });
  flyer = link?.id ?? 0;
});
afterAll(() => site.close());

describe('before the first purchase', () => {
  test('the report shows no revenue', async () => {
    const { totals, before, sources } = await asOwner();
    expect([totals.money, before.money, sources]).toEqual([null, null, []]);
  });

  test('the report shows no revenue for purchases that do not count', async () => {
    await openShop(site.db);
    await recordSale(site.db, { isTest: true });
    await recordSale(site.db, { currency: 'CHF' });
    expect((await asOwner()).totals.money).toBeNull();
  });
});

describe('the revenue', () => {
  beforeAll(async () => {
    const at = '2026-11-20T10:00:00Z';
    const visit = { u: 'https://mein-erwachen.example/soulplan?utm_source=instagram&utm_campaign=advent' };
    await site.hit(visit);
    await site.hit({ ...visit, e: 'Kasse geöffnet' });
    const instagram = { source: 'instagram', campaign: 'advent', entryPage: '/soulplan' };
    await recordSale(site.db, { at, from: instagram });
    await recordSale(site.db, { at, amount: 10_000, from: { linkId: flyer, entryPage: '/soulplan' } });
    // A source without visits in the range, and one that was never counted.
    await site.db.execute(sql`
      insert into analytics_values (kind, hash, value, first_seen)
      values (10, encode(sha256('podcast.example'), 'hex'), 'podcast.example', '2026-01-01')
    `);
    await recordSale(site.db, { at, amount: 500, from: { source: 'podcast.example' } });
    await recordSale(site.db, { at, amount: 50, from: { source: 'nie-gezählt.example' } });
    // A product without a name counts, too.
    await recordSale(site.db, { at, amount: 5, productId: 'unbenannt', productName: 'Neuer Kurs' });
    for (const other of [{ isTest: true }, { currency: 'USD' }]) {
      await recordSale(site.db, { at, from: instagram, ...other });
    }
  });

  test('is shown beside the visits by its origin', async () => {
    const { totals, before, ...lists } = await asOwner();
    expect(totals).toMatchObject({ visits: 1, checkouts: 1, money: { revenue: 13_255, bought: 5 } });
    expect(before.money).toEqual({ revenue: 0, bought: 0 });
    expect(byName(lists.sources)).toEqual({
      instagram: [1, 2700],
      '-1': [0, 10_000],
      'podcast.example': [0, 500],
      '-2': [0, 50],
      '0': [0, 5],
    });
    expect(byName(lists.campaigns)).toEqual({ advent: [1, 2700], '0': [0, 10_555] });
    expect(byName(lists.entries)).toEqual({ '/soulplan': [1, 12_700], '0': [0, 555] });
    expect(byName(lists.links)).toEqual({ flyer: [0, 10_000] });
  });

  test('is filtered as visits are, and a chosen entry does not shorten its list', async () => {
    const filtered = async (filter: string) => (await asOwner(`${WEEK}&${filter}`)).totals.money?.revenue;
    expect(await filtered(`source=${await numberOf('instagram')}`)).toBe(2700);
    expect(await filtered('source=-1')).toBe(10_000);
    expect(await filtered('source=0')).toBe(5);
    expect(await filtered('source=-2')).toBe(50);
    expect(await filtered('campaign=0')).toBe(10_555);
    expect(await filtered(`link=${flyer}`)).toBe(10_000);
    expect(await filtered(`page=${await numberOf('/soulplan')}&campaign=0`)).toBe(10_000);
    expect(await filtered('source=987654')).toBe(0);
    const { sources, links } = await asOwner(`${WEEK}&source=-1`);
    expect(sources).toHaveLength(5);
    expect(byName(links)).toEqual({ flyer: [0, 10_000] });
  });

  test('groups AI assistants as one source with their names, visits, goals and revenue', async () => {
    for (const [place, source] of ['chatgpt.com', 'ChatGPT', 'perplexity.ai', 'meine-ki.example'].entries()) {
      const u = `https://mein-erwachen.example/kurse?utm_source=${source}&utm_campaign=ki`;
      await site.hit({ u, ip: `198.51.100.${place + 1}` });
    }
    await recordSale(site.db, { amount: 900, at: '2026-11-20T11:00:00Z', from: { source: 'chatgpt.com' } });
    // Never visited: known only from its purchase.
    await recordSale(site.db, { amount: 30, at: '2026-11-20T11:00:00Z', from: { source: 'claude.ai' } });

    const { sources, assistants } = await asOwner();
    expect(byName(sources)).toMatchObject({ '-3': [3, 930], 'meine-ki.example': [1, 0] });
    expect(sources.filter(({ name }) => /chatgpt|perplexity|claude/i.test(name))).toEqual([]);
    expect(assistants).toEqual([
      { name: 'ChatGPT', visits: 2 },
      { name: 'Perplexity', visits: 1 },
    ]);
    const filtered = await asOwner(`${WEEK}&source=-3`);
    expect(filtered.totals).toMatchObject({ visits: 3, money: { revenue: 930, bought: 2 } });
    expect(filtered.campaigns.map(({ name, visits }) => [name, visits])).toContainEqual(['ki', 3]);
    expect((await asOwner(`${WEEK}&campaign=${await numberOf('ki')}`)).totals.visits).toBe(4);
  });

  test('counts on the day in Berlin on which the money moved, refunds too', async () => {
    const orderId = 'am-rand';
    const last = { orderId, amount: 700, transactionId: 'erste' };
    // One second before midnight and at midnight.
    await recordSale(site.db, { ...last, at: '2026-10-31T22:59:59Z' });
    await recordSale(site.db, { ...last, transactionId: 'zweite', at: '2026-10-31T23:00:00Z' });
    await recordSale(site.db, {
      ...last,
      kind: 'refund',
      transactionId: 'zurück',
      amount: 300,
      at: '2026-11-02T09:00:00Z',
    });
    const moneyOf = async (from: string, to = from) => (await asOwner(`from=${from}&to=${to}`)).totals.money;
    expect(await moneyOf('2026-10-31')).toEqual({ revenue: 700, bought: 1 });
    expect(await moneyOf('2026-11-01')).toEqual({ revenue: 700, bought: 0 });
    expect(await moneyOf('2026-11-02')).toEqual({ revenue: -300, bought: 0 });
    const { totals, before } = await asOwner('from=2026-11-01&to=2026-11-02');
    expect([totals.money, before.money]).toEqual([
      { revenue: 400, bought: 0 },
      { revenue: 700, bought: 1 },
    ]);
  });

  test.each([
    ['owner', true],
    ['editor', false],
    ['reader', false],
    ['steuerberaterin', true],
  ])('is sent to the role %s: %s', async (username, isTold) => {
    const { totals, before, sources, campaigns, entries, links } = await readAs(
      await site.signedIn(analytics, username),
    );
    const rows = [...sources, ...campaigns, ...entries, ...links];
    expect(rows.length).toBeGreaterThan(2);
    expect([totals.money, before.money, ...rows.map(({ revenue }) => revenue)].map((each) => each !== null)).toEqual(
      Array.from({ length: rows.length + 2 }, () => isTold),
    );
    // Without permission for revenue, its sources are hidden too.
    expect(byName(sources)).toHaveProperty('instagram');
    expect('podcast.example' in byName(sources)).toBe(isTold);
  });
});
