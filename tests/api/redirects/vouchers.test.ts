import { createServer } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '#api/client.ts';
import type { ApiError } from '#api/request.ts';
import { importRedirects } from '#contracts/redirects/batches.ts';
import {
  createRedirect,
  deleteRedirect,
  listRedirects,
  readRedirect,
  restoreRedirect,
  updateRedirect,
} from '#contracts/redirects/editing.ts';
import { joinPurchases, readVouchers } from '#contracts/redirects/vouchers.ts';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import { saveConnection } from '#db/queries/purchases/platforms.ts';
import { revenueBy } from '#db/queries/visits/revenue.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import { purchases } from '#db/schema/purchases/purchases.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { splitVouchers } from '#domain/redirects/vouchers.ts';
import payments from '#functions/payments.ts';
import { listenOnFreePort } from '#local/listening.ts';
import { sealSecret } from '#server/services/secrets.ts';
import { createPromotionCodes } from '#server/vendors/promotion-codes.ts';
import { exportCsv } from '#stores/redirects/batches.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { newKey } from '#tests/support/events/clickup.ts';
import { closeShop, openShop, recordSale } from '#tests/support/purchases/sales.ts';
import {
  copecartPayment,
  copecartPost,
  digistorePayment,
  digistorePost,
  type Post,
  SECRETS,
  stripeEvent,
  stripePost,
  stripeSession,
} from '#tests/support/purchases/wire.ts';
import { signInToRedirects } from '#tests/support/redirects/signed-in-owner.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';

const targetUrl = 'https://example.com/';
const morning = new Date('2026-11-23T08:00:00Z');
const evening = '2026-11-23T19:00:00Z';
const signedUp = new Date('2026-11-01T08:00:00Z');

const database = await openTestDatabase();
let now = morning;

beforeAll(async () => {
  await signInToRedirects(database, { now: () => now });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await database.close();
});
beforeEach(async () => {
  now = morning;
  await closeShop(database.db);
  await openShop(database.db);
  await database.db.execute(sql`truncate online_releases, release_parts, people cascade`);
  await database.db.delete(redirects);
});

const add = (slug: string, vouchers?: string, title = '') =>
  call(createRedirect, { body: { slug, targetUrl, title, vouchers } });
const edit = (id: number, slug: string, vouchers?: string) =>
  call(updateRedirect, { params: { id }, body: { slug, targetUrl, vouchers } });
const codesOf = async (id: number) => (await call(readRedirect, { params: { id } })).vouchers;
const use = (id: number) => call(readVouchers, { params: { id } });
const origins = async () =>
  (
    await database.db
      .select({ voucher: purchases.voucher, way: purchases.attributedBy, link: redirects.slug })
      .from(purchases)
      .leftJoin(redirects, eq(redirects.id, purchases.linkId))
      .orderBy(purchases.id)
  ).map(({ voucher, way, link }) => [voucher, way, link]);
const sell = (fields: Parameters<typeof recordSale>[1] = {}) => recordSale(database.db, { at: evening, ...fields });

async function failure(calling: Promise<unknown>): Promise<unknown> {
  return calling.then(
    () => 'no failure',
    ({ status, fields, serverMessage }: ApiError) => [status, fields.vouchers ?? serverMessage],
  );
}

/** Stores a confirmed subscriber whose sign-up came through a redirect. */
async function addSubscriber(email: string, linkId: number): Promise<void> {
  const [person] = await database.db.insert(people).values({ email }).returning({ id: people.id });
  await database.db.insert(listEntries).values({
    personId: person?.id ?? 0,
    list: 'newsletter',
    status: 'confirmed',
    requestedAt: signedUp,
    confirmedAt: signedUp,
    linkId,
  });
}

/** Puts a release with one offer online. */
async function publish(release: number, online: Date, offer: Readonly<Record<string, string>>): Promise<void> {
  await database.db.execute(sql`
    with part as (
      insert into release_parts (hash, data)
      values (${`part ${release}`}, ${JSON.stringify({ id: 'soulPlan', data: offer })}::jsonb) returning id
    )
    insert into online_releases (release_id, online_at, checksum, schema_version, chain, offers)
    select ${release}::int, ${online.toISOString()}::timestamptz, 'x', 1, 'x', jsonb_build_array(id) from part
  `);
}

describe('the origin of a purchase', () => {
  test('is first its token, then its voucher, then the sign-up of the buyer, and else unknown', async () => {
    const { id: click } = await add('klick');
    const { id: letter } = await add('brief');
    await add('freiburg', 'SOUL10');
    await addSubscriber('kaeuferin@example.org', letter);
    const email = 'fremd@example.org';
    await sell({ from: { linkId: click }, voucher: 'SOUL10' });
    await sell({ token: `r${click}`, voucher: 'SOUL10' });
    await sell({ voucher: 'SOUL10' });
    await sell({ voucher: 'ANDERS' });
    await sell({ voucher: 'ANDERS', email });
    expect(await origins()).toEqual([
      ['SOUL10', 'token', 'klick'],
      ['SOUL10', 'token', 'klick'],
      ['SOUL10', 'voucher', 'freiburg'],
      ['ANDERS', 'person', 'brief'],
      ['ANDERS', 'unknown', null],
    ]);
    const revenue = (await call(listRedirects)).map((link) => [link.slug, link.revenue]);
    expect(Object.fromEntries(revenue)).toEqual({ klick: 5400, freiburg: 2700, brief: 2700 });
    const range = { from: '2026-11-01', to: '2026-11-30' };
    const { rows: byLink } = await database.db.execute(
      sql`select revenue from (${revenueBy('link', range, {}, [])}) paid`,
    );
    expect(byLink).toEqual([{ revenue: 5400 }, { revenue: 2700 }, { revenue: 2700 }]);
  });

  test.each([
    ['SOUL10', 'soul10', true],
    ['SOUL10', '  Soul10 ', true],
    ['Bühne ÖÄÜ', 'bÜHNE öäü', true],
    [' SOUL10 ', 'SOUL10', true],
    ['SOUL10', 'SOUL 10', false],
    ['SOUL10', 'SOUL100', false],
    ['SOUL10', '', false],
  ])('with the code "%s" and the voucher "%s" is the redirect: %j', async (code, voucher, isFound) => {
    await add('freiburg', code);
    await sell({ voucher });
    expect(await origins()).toEqual([[voucher, isFound ? 'voucher' : 'unknown', isFound ? 'freiburg' : null]]);
  });

  test('changes to the token of a later notice, and never back to the sign-up', async () => {
    const { id: click } = await add('klick');
    const { id } = await add('freiburg', 'SOUL10');
    await addSubscriber('kaeuferin@example.org', click);
    const plan = { voucher: 'SOUL10', orderId: 'A', billing: 'instalments', instalments: 3 } as const;
    await sell({ ...plan, sequence: 1, transactionId: 'P1' });
    await edit(id, 'freiburg', '');
    await sell({ ...plan, sequence: 2, transactionId: 'P2' });
    expect(await origins()).toEqual([['SOUL10', 'voucher', 'freiburg']]);
    await sell({ ...plan, sequence: 3, transactionId: 'P3', token: `r${click}` });
    expect(await origins()).toEqual([['SOUL10', 'token', 'klick']]);
  });

  test.each([
    ['FR%C3%9CHLING', 'frühling'],
    ['SOUL%2B10', 'SOUL+10'],
    ['10+Prozent', '10 Prozent'],
    ['10%', '10%'],
    ['%FF', '%FF'],
  ])('is not the code that an offer appends as %s', async (encoded, voucher) => {
    await add('freiburg', voucher);
    await publish(1, morning, { checkoutUrl: `https://www.digistore24.com/product/1?voucher=${encoded}` });
    await sell({ voucher, at: '2026-11-23T09:00:00Z' });
    expect(await origins()).toEqual([[voucher, 'unknown', null]]);
  });

  test('is not a code that an offer appends itself, as the release of the purchase says', async () => {
    const { id } = await add('freiburg', 'EINS, ZWEI, DREI, VIER, SOULPLAN27');
    await recordNotice(database.db, await sell({ voucher: 'SOULPLAN27', orderId: 'A' }), morning);
    expect(await origins()).toEqual([['SOULPLAN27', 'voucher', 'freiburg']]);
    await publish(1, morning, {
      voucher: ' eins',
      instalmentVoucher: 'Zwei',
      checkoutUrl: 'https://www.digistore24.com/product/1?voucher=drei&plan=2',
      instalmentCheckoutUrl: 'https://buy.stripe.com/x?prefilled_promo_code=VIER#y',
    });
    for (const voucher of ['EINS', 'zwei', 'DREI', 'vier', 'SOULPLAN27']) {
      await sell({ voucher, at: '2026-11-23T09:00:00Z' });
    }
    await publish(2, new Date('2026-11-23T10:00:00Z'), { voucher: 'NEU', checkoutUrl: 'https://example.org' });
    await sell({ voucher: 'EINS', at: '2026-11-23T11:00:00Z' });
    expect((await origins()).slice(1).map(([voucher, way]) => [voucher, way])).toEqual([
      ['EINS', 'unknown'],
      ['zwei', 'unknown'],
      ['DREI', 'unknown'],
      ['vier', 'unknown'],
      ['SOULPLAN27', 'voucher'],
      ['EINS', 'voucher'],
    ]);
    now = new Date('2026-11-23T12:00:00Z');
    await edit(id, 'freiburg', 'EINS, NEU');
    const marked = (await use(id)).codes.map(({ code, isOffers, uses }) => [code, isOffers, uses]);
    expect(marked).toEqual([
      ['EINS', false, 1],
      ['NEU', true, 0],
    ]);
  });
});

describe('a code', () => {
  test('belongs to one redirect, and a second one is refused with the name of the first', async () => {
    const { id } = await add('freiburg', 'SOUL10, SOUL20', 'Bühne Freiburg');
    const { id: other } = await add('podcast');
    const sentence = 'Der Code „soul10“ gehört schon zum Kurzlink „Bühne Freiburg“.';
    expect(await failure(add('flyer', 'NEU, soul10'))).toEqual([409, [sentence]]);
    expect(await failure(edit(other, 'podcast', ' soul10 '))).toEqual([409, [sentence]]);
    const rows = [{ slug: 'flyer', targetUrl, vouchers: 'soul10' }];
    expect(await failure(call(importRedirects, { body: { rows } }))).toEqual([409, [sentence]]);
    expect((await call(listRedirects)).map(({ slug, vouchers }) => [slug, vouchers])).toEqual([
      ['podcast', ''],
      ['freiburg', 'SOUL10, SOUL20'],
    ]);
    await edit(id, 'freiburg', 'soul10, SOUL30, Soul10');
    expect(await codesOf(id)).toBe('soul10, SOUL30');
    await edit(id, 'freiburg');
    expect(await codesOf(id)).toBe('soul10, SOUL30');
    await edit(other, 'podcast', 'SOUL20');
    expect(await codesOf(other)).toBe('SOUL20');
  });

  test.each([[['freiburg', 'podcast']], [['podcast', 'freiburg']]])(
    'changes to another redirect by an import, in the order %j',
    async (slugs) => {
      await add('freiburg', 'EINS, ZWEI');
      await add('podcast', 'DREI');
      const codes: Readonly<Record<string, string>> = { freiburg: 'DREI', podcast: 'eins, NEU' };
      const rows = slugs.map((slug) => ({ slug, targetUrl, vouchers: codes[slug], replaces: true }));
      await call(importRedirects, { body: { rows } });
      expect(Object.fromEntries((await call(listRedirects)).map(({ slug, vouchers }) => [slug, vouchers]))).toEqual({
        freiburg: 'DREI',
        podcast: 'eins, NEU',
      });
    },
  );

  test('of a deleted redirect is free, and back with it unless it was taken', async () => {
    const { id } = await add('freiburg', 'EINS, ZWEI');
    await call(deleteRedirect, { params: { id } });
    await sell({ voucher: 'EINS' });
    expect(await origins()).toEqual([['EINS', 'unknown', null]]);
    await add('podcast', 'ZWEI');
    expect(await call(restoreRedirect, { params: { id } })).toMatchObject({ vouchers: 'EINS' });
  });

  test.each([
    ['A'.repeat(61), 'Ein Code darf höchstens 60 Zeichen lang sein; trenne mehrere mit Komma'],
    [Array.from({ length: 21 }, (_, place) => `C${place}`).join(), 'Ein Kurzlink darf höchstens 20 Codes haben'],
  ])('in a field like "%s" is refused', async (vouchers, sentence) => {
    expect(await failure(add('flyer', vouchers))).toEqual([400, [sentence]]);
  });

  test('is not saved by an edit that is based on an older version', async () => {
    const { id, updatedAt } = await add('flyer', 'EINS');
    await edit(id, 'flyer', 'ZWEI');
    const body = { slug: 'flyer', targetUrl, vouchers: 'DREI', updatedAt };
    expect(await failure(call(updateRedirect, { params: { id }, body }))).toMatchObject([409, expect.any(String)]);
    expect(await codesOf(id)).toBe('ZWEI');
  });

  test('is in the exported file, and back after its import', async () => {
    await add('flyer', 'EINS; ZWEI');
    expect(await exportCsv()).toContain(';EINS, ZWEI;');
    const rows = [{ slug: 'Flyer', targetUrl, replaces: true, vouchers: 'DREI' }];
    await call(importRedirects, { body: { rows } });
    expect((await call(listRedirects)).map(({ vouchers }) => vouchers)).toEqual(['DREI']);
    await call(importRedirects, { body: { rows: [{ slug: 'Flyer', targetUrl, replaces: true }] } });
    expect((await call(listRedirects)).map(({ vouchers }) => vouchers)).toEqual(['DREI']);
  });
});

describe('a code that is added later', () => {
  test('counts from then on, and the earlier purchases join when the owner says so', async () => {
    const { id: click } = await add('klick');
    await addSubscriber('kaeuferin@example.org', click);
    const { id } = await add('freiburg');
    const early = { at: '2026-11-20T10:00:00Z', voucher: 'soul10' };
    const plan = { ...early, orderId: 'R', billing: 'instalments', instalments: 3 } as const;
    await sell({ ...early, email: 'fremd@example.org' });
    await sell({ ...plan, sequence: 1, transactionId: 'P1' });
    await sell({ ...early, token: `r${click}` });
    await sell({ ...early, isTest: true });
    await edit(id, 'freiburg', 'SOUL10');
    await sell({ ...plan, at: evening, sequence: 2, transactionId: 'P2' });
    await sell({ voucher: 'SOUL10', email: 'neu@example.org' });
    const ways = async () => (await origins()).map(([, way, link]) => [way, link]);
    const fixed = ['token', 'klick'];
    const joined = ['voucher', 'freiburg'];
    expect(await ways()).toEqual([['unknown', null], ['person', 'klick'], fixed, ['person', 'klick'], joined]);

    const before = await use(id);
    expect(before.earlier).toBe(2);
    expect(before.codes).toMatchObject([{ code: 'SOUL10', uses: 4, isOffers: false }]);
    expect(await call(joinPurchases, { params: { id } })).toEqual({ joined: 2 });
    expect(await ways()).toEqual([joined, joined, fixed, joined, joined]);
    expect(await use(id)).toMatchObject({ earlier: 0 });
    expect(await call(joinPurchases, { params: { id } })).toEqual({ joined: 0 });
    await sell({ ...plan, at: evening, sequence: 3, transactionId: 'P3' });
    expect((await ways())[1]).toEqual(joined);
  });

  test('shows its use by day, so that a leak is noticed', async () => {
    const { id } = await add('freiburg', 'SOUL10, BÜHNE');
    for (const at of ['2026-11-21T22:59:00Z', '2026-11-21T23:01:00Z', '2026-11-22T10:00:00Z']) {
      await sell({ voucher: 'SOUL10', at });
    }
    await sell({ voucher: 'bühne', at: '2026-06-01T10:00:00Z' });
    now = new Date('2026-11-23T12:00:00Z');
    const { codes, since, uses } = await use(id);
    expect(codes.map(({ code, uses: count, lastUsedAt }) => [code, count, lastUsedAt])).toEqual([
      ['BÜHNE', 1, '2026-06-01T10:00:00.000Z'],
      ['SOUL10', 3, '2026-11-22T10:00:00.000Z'],
    ]);
    expect([since, uses.length, uses.slice(-4)]).toEqual(['2026-08-26', 90, [0, 1, 2, 0]]);
  });
});

describe('the notice of a platform', () => {
  const key = newKey();
  const env = ownerEnv({ ENCRYPTION_KEY: key, PUBLIC_CHECKOUT_VOUCHER: 'ANFANG' });
  const errors: string[] = [];
  let status = 200;
  const asked: unknown[] = [];
  const stripe = createServer(({ url, headers }, response) => {
    asked.push([url, headers.authorization]);
    response.writeHead(status).end(JSON.stringify({ id: 'promo_1', object: 'promotion_code', code: 'SOUL10' }));
  });
  let apiUrl = '';

  beforeAll(async () => {
    apiUrl = `http://127.0.0.1:${await listenOnFreePort(stripe)}/v1`;
  });
  afterAll(() => void stripe.close());
  beforeEach(async () => {
    status = 200;
    errors.length = 0;
    asked.length = 0;
    for (const platform of ['digistore24', 'copecart', 'stripe'] as const) {
      const secret = sealSecret(env.ENCRYPTION_KEY, `${platform}-notices`, SECRETS[platform]);
      await saveConnection(database.db, { platform, secret, connectedAt: morning });
    }
    await add('freiburg', 'SOUL10, ANFANG');
  });

  const realFetch = globalThis.fetch;
  async function post(sent: Post, hasKey = true): Promise<number> {
    // The client of this test asks the fake Stripe, not the function of the redirects.
    vi.stubGlobal('fetch', realFetch);
    const promotionCodes = hasKey ? createPromotionCodes({ apiUrl, key: 'rk_test_1', now: () => now }) : undefined;
    const log = { error: (event: string) => void errors.push(event), info: () => undefined };
    const context = { db: database.db, env, now: () => now, log, vendors: { promotionCodes } };
    const { body, headers } = sent.sign(now);
    const { status: answered } = await createVisitor(payments, { context }).send(sent.path, {
      method: 'POST',
      body,
      headers,
    });
    await signInToRedirects(database, { now: () => now });
    return answered;
  }
  const session = (discounts: unknown) =>
    stripePost(stripeEvent('checkout.session.completed', { ...stripeSession, discounts }));
  const promo = session([{ coupon: 'co_1', promotion_code: 'promo_1' }]);
  const found = ['SOUL10', 'voucher', 'freiburg'];

  test.each<[string, Post, readonly unknown[]]>([
    ['of Digistore24', digistorePost({ ...digistorePayment, voucher_code: 'SOUL10' }), found],
    ['of CopeCart, should it carry a code', copecartPost({ ...copecartPayment, coupon_code: 'SOUL10' }), found],
    ['of CopeCart as documented', copecartPost(copecartPayment), ['', 'unknown', null]],
    ['of Stripe with the id of a promotion', promo, found],
    ['of Stripe with the promotion itself', session([{ promotion_code: { id: 'promo_1', code: 'SOUL10' } }]), found],
    ['of Stripe with a coupon alone', session([{ coupon: 'SOUL10', promotion_code: null }]), ['', 'unknown', null]],
    ['of Stripe with unreadable discounts', session('SOUL10'), ['', 'unknown', null]],
    [
      'with the voucher of the first content',
      digistorePost({ ...digistorePayment, voucher_code: 'anfang' }),
      ['anfang', 'unknown', null],
    ],
  ])('%s names its code as far as it is known', async (_, sent, wanted) => {
    expect(await post(sent)).toBe(200);
    expect(await origins()).toEqual([wanted]);
  });

  test('of Stripe asks for a code only with the key', async () => {
    expect(await post(promo, false)).toBe(200);
    expect(await origins()).toEqual([['', 'unknown', null]]);
    expect(asked).toEqual([]);
    await post(promo);
    expect(asked).toEqual([['/v1/promotion_codes/promo_1', 'Bearer rk_test_1']]);
    expect(await origins()).toEqual([found]);
  });

  test('of Stripe is stored at once and asked for again while Stripe is away', async () => {
    status = 500;
    expect(await post(promo)).toBe(503);
    expect(await origins()).toEqual([['', 'unknown', null]]);
    status = 200;
    expect(await post(promo)).toBe(200);
    expect(await origins()).toEqual([found]);
    expect(errors).toEqual([]);
  });

  test('of Stripe is accepted without its code if the key may not read it', async () => {
    status = 403;
    expect(await post(promo)).toBe(200);
    expect(await origins()).toEqual([['', 'unknown', null]]);
    expect(errors).toEqual(['promotion code not readable']);
  });
});

test('a text is split into codes at commas, semicolons and lines', () => {
  expect(splitVouchers(' SOUL10,, Bühne Freiburg ;X\nY,')).toEqual(['SOUL10', 'Bühne Freiburg', 'X', 'Y']);
});
