import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenHashOf } from '#db/queries/purchases/checkout-tokens.ts';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import { checkouts, paymentProducts, purchases } from '#db/schema/purchases/purchases.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { visits } from '#db/schema/visits/visits.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import { goals } from '#domain/visits/origin.ts';
import nightly from '#functions/nightly.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';
import { type HitInit, openAnalytics, PERSON } from '#tests/support/visits/analytics.ts';

const own = 'https://mein-erwachen.example';
const day = '2026-11-21';
const token = 'f86c-b1a7-9e0d4c2f7a31';
const click: HitInit = { u: `${own}/soulplan2`, e: 'Kasse geöffnet', t: token, o: 'soulPlan' };

const site = await openAnalytics();

afterAll(() => site.close());
beforeEach(async () => {
  await site.reset();
  for (const table of [checkouts, paymentProducts, purchases, redirects]) await site.db.delete(table);
});

const kept = () => site.db.select().from(checkouts);
/** Counts the visits that opened a checkout. */
const opened = () => site.db.$count(visits, sql`${goals.checkout}::bigint = any (goals)`);

test('a click on an order button stores the origin of its visit, and the purchase with its token gets it', async () => {
  const [link] = await site.db
    .insert(redirects)
    .values({ slug: 'Flyer', slugKey: 'flyer', targetUrl: own, isActive: true, trackClicks: true })
    .returning({ id: redirects.id });
  await site.hit({ u: `${own}/soulcircle?l=flyer&utm_source=brief&utm_campaign=mai` });
  await site.hit({ u: `${own}/soulplan2`, r: `${own}/soulcircle` });
  site.line.forget();
  await site.hit(click);
  expect(site.line.requests.filter((request) => /count_hit|keep_checkout/.test(request))).toHaveLength(1);
  const origin = { linkId: link?.id, source: 'brief', campaign: 'mai', entryPage: '/soulcircle' };
  expect(await kept()).toEqual([{ tokenHash: tokenHashOf(token), day, offer: 'soulPlan', ...origin, releaseId: null }]);
  expect(await opened()).toBe(1);

  await recordNotice(site.db, noticeOf({ token }), new Date(`${day}T10:00:00Z`));
  expect(await site.db.select().from(purchases)).toMatchObject([{ attributedBy: 'token', ...origin }]);
});

test('a click without a beacon is stored, and once', async () => {
  const query = new URLSearchParams({ u: `${own}/soulalchemy`, e: 'Kasse geöffnet', t: token, o: 'soulAlchemy' });
  for (let count = 0; count < 2; count += 1) {
    await site.ask(`/api/analytics/pixel?${query}`, { headers: { 'user-agent': PERSON } });
    await site.settled();
  }
  expect(await kept()).toMatchObject([{ offer: 'soulAlchemy', entryPage: '/soulalchemy' }]);
  expect(site.errors).toEqual([]);
});

describe('an unknown product', () => {
  const sell = (fields: Partial<Notice>) =>
    recordNotice(
      site.db,
      noticeOf({ productId: '99', productName: 'Reading', ...fields }),
      new Date(`${day}T10:00:00Z`),
    );
  const products = () => site.db.select().from(paymentProducts);
  const reading = { platform: 'digistore24', productId: '99', name: 'Reading', offer: 'soulAlchemy' } as const;

  beforeEach(async () => {
    const offer = 'soulAlchemy-instalments';
    await site.db.insert(checkouts).values({ tokenHash: tokenHashOf(token), day, offer });
  });

  test.each<[string, Partial<Notice>, readonly object[]]>([
    ['belongs to the offer whose button the token names', { token }, [reading]],
    ['without a name has that of its offer', { token, productName: '' }, [{ ...reading, name: 'SoulAlchemy' }]],
    [
      'belongs to the offer of its name',
      { productName: ' soul plan' },
      [{ ...reading, name: ' soul plan', offer: 'soulPlan' }],
    ],
    ['without token and known name belongs to no offer', {}, []],
    ['without a number belongs to no offer', { token, productId: '' }, []],
  ])('%s', async (_, fields, wanted) => {
    await sell(fields);
    expect(await products()).toEqual(wanted);
  });

  test('of an upsell is not what the button sold, and a name by the owner stays', async () => {
    const named = { ...reading, name: 'Von Hand', offer: null };
    await site.db.insert(paymentProducts).values(named);
    await sell({ token });
    await sell({ token, itemId: '2', productId: '100', transactionId: 'T2' });
    expect(await products()).toEqual([named]);
  });
});

test.each<[string, HitInit, number]>([
  ['of a page of another website', { u: 'https://example.org/soulplan2' }, 1],
  ['of another goal', { e: 'Formular' }, 0],
  ['of no goal', { e: undefined }, 0],
  ['without a token', { t: undefined }, 1],
  ['with an invented token', { t: 'r1' }, 1],
  ['with a token that is no text', { t: 1 }, 0],
  ['with an offer that there is not', { o: 'toString' }, 1],
  ['with Do Not Track', { headers: { dnt: '1' } }, 0],
  ['with Global Privacy Control', { headers: { 'sec-gpc': '1' } }, 0],
  ['of a robot', { headers: { 'user-agent': 'curl/8.14.1' } }, 0],
])('a click %s is not stored', async (_, init, reached) => {
  await site.hit({ ...click, ...init });
  expect([await kept(), await opened()]).toEqual([[], reached]);
});

test('a day has room for 2,000 clicks, and further ones are still counted', async () => {
  await site.db.execute(sql`
    insert into checkouts (token_hash, day, offer) select number::text, ${day}::date, 'soulPlan' from generate_series(1, 2000) number
  `);
  await site.hit(click);
  expect([await site.db.$count(checkouts), await opened()]).toEqual([2000, 1]);
});

test('one network stores ten clicks a day and a whole /48 twenty, and other buyers keep their room', async () => {
  site.variables.RATE_LIMITS = 'on';
  const clickFrom = (ip: string, number: number) =>
    site.hit({ ...click, t: `${token.slice(0, -3)}${100 + number}`, ip });
  for (let number = 0; number < 25; number += 1) await clickFrom('192.0.2.1', number);
  expect(await site.db.$count(checkouts)).toBe(10);
  for (let number = 100; number < 200; number += 1) await clickFrom(`2001:db8:0:${number}::1`, number);
  expect(await site.db.$count(checkouts)).toBe(30);
  await clickFrom('198.51.100.7', 300);
  expect(await site.db.$count(checkouts)).toBe(31);
  expect(await opened()).toBe(102);
});

test('a click is deleted after thirty days', async () => {
  const days = ['2026-10-21', '2026-10-22', '2026-11-21'];
  await site.db.insert(checkouts).values(days.map((each) => ({ tokenHash: each, day: each, offer: 'soulPlan' })));
  await site.run(nightly, { now: () => new Date(`${day}T00:15:00+01:00`) });
  expect((await kept()).map((row) => row.day)).toEqual(days.slice(1));
});
