import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import { findConnection, saveConnection } from '#db/queries/purchases/platforms.ts';
import { REFUSED_NOTICE_ROOM } from '#domain/daily-room.ts';
import { PLATFORMS } from '#domain/purchases/notice.ts';
import payments from '#functions/payments.ts';
import type { FaultSwitch } from '#local/database/neon-faults.ts';
import type { LogFields } from '#server/context.ts';
import { sealSecret } from '#server/services/secrets.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { newKey } from '#tests/support/events/clickup.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { permuted } from '#tests/support/purchases/shuffling.ts';
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
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';

const START = new Date('2026-11-23T12:00:00Z');
const TABLES = ['payment_platforms', 'payment_products', 'checkouts', 'purchases', 'payments', 'purchase_changes'];
const key = newKey();

const faults: FaultSwitch = {};
const logged: string[] = [];
const note = (event: string, fields: LogFields) => void logged.push(`${event} ${JSON.stringify(fields)}`);
const env = ownerEnv({ ENCRYPTION_KEY: key, RATE_LIMITS: undefined });
const environment = { env };
let now = START;
const database = await openTestDatabase({ faults });

const visitor = () =>
  createVisitor(payments, {
    origin: 'https://www.example.org',
    context: { db: database.db, now: () => now, log: { error: note, info: note }, ...environment },
  });

/** Posts a notice; returns status and text of the answer. `more` adds headers or replaces the signature. */
async function post(sent: Post, more: Record<string, string> = {}, body?: string) {
  const signed = sent.sign(now);
  const headers = { ...signed.headers, ...more };
  const response = await visitor().send(sent.path, { method: 'POST', body: body ?? signed.body, headers });
  return [response.status, await response.text()] as const;
}

const connectAll = () =>
  Promise.all(
    PLATFORMS.map((platform) => {
      const secret = sealSecret(env.ENCRYPTION_KEY, `${platform}-notices`, SECRETS[platform]);
      return saveConnection(database.db, { platform, secret, connectedAt: START });
    }),
  );
const purchaseCount = async () => (await database.db.execute(sql`select from purchases`)).rows.length;

afterAll(() => database.close());
beforeEach(async () => {
  now = START;
  environment.env = env;
  faults.fault = undefined;
  logged.length = 0;
  await database.db.execute(
    sql`truncate purchases, payments, purchase_changes, payment_platforms, payment_products, rate_limits cascade`,
  );
  await connectAll();
});

const paid: Readonly<Record<(typeof PLATFORMS)[number], Post>> = {
  digistore24: digistorePost(digistorePayment),
  copecart: copecartPost(copecartPayment),
  stripe: stripePost(stripeEvent('checkout.session.completed', stripeSession)),
};
const OK = [200, 'OK'] as const;

describe.each(PLATFORMS)('the address of %s', (platform) => {
  const sent = paid[platform];

  test('answers a GET without a redirect', async () => {
    const response = await visitor().get(sent.path);
    expect([response.status, await response.text()]).toEqual(OK);
    expect((await visitor().send(sent.path, { method: 'HEAD' })).status).toBe(200);
    expect((await visitor().send(sent.path, { method: 'PUT' })).status).toBe(405);
  });

  test('answers OK once a notice is stored, from every origin and at every repetition', async () => {
    const foreign = { origin: 'https://anders.example', 'sec-fetch-site': 'cross-site' };
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(sent, foreign)));
    expect(new Set(answers.map(String))).toEqual(new Set([String(OK)]));
    expect(await purchaseCount()).toBe(1);
    expect(await findConnection(database.db, platform)).toMatchObject({ lastNoticeAt: START, lastRefusedAt: null });
  });

  test('refuses an unsigned notice and records the refusal once a minute at most', async () => {
    const headers = { 'x-copecart-signature': 'AAAA', 'stripe-signature': `t=${START.getTime() / 1000},v1=00` };
    const forged = sent.sign(now).body.replace('27.00', '99.00');
    const body = forged.replace(/sha_sign=\w+/, 'sha_sign=00');
    const refusedAt = async () => (await findConnection(database.db, platform))?.lastRefusedAt;
    for (const [seconds, noted] of [
      [0, 0],
      [59, 0],
      [61, 61],
    ] as const) {
      now = new Date(START.getTime() + seconds * 1000);
      expect(await post(sent, headers, body)).toEqual([403, '']);
      expect(await refusedAt()).toEqual(new Date(START.getTime() + noted * 1000));
    }
    expect(await post(sent, { 'x-copecart-signature': '', 'stripe-signature': '' }, '{}')).toEqual([403, '']);
    expect(await purchaseCount()).toBe(0);
  });

  test('asks for a repetition while the platform is not connected, the database is unreachable or the key is missing', async () => {
    faults.fault = 'project-locked';
    expect(await post(sent)).toEqual([503, '']);
    faults.fault = undefined;
    environment.env = ownerEnv();
    expect(await post(sent)).toEqual([503, '']);
    expect(logged).toEqual([
      expect.stringContaining(`notice not stored {"requestId":`),
      expect.stringContaining('ENCRYPTION_KEY'),
    ]);
    environment.env = env;
    await database.db.execute(sql`delete from payment_platforms`);
    expect(await post(sent)).toEqual([503, '']);
    await connectAll();
    expect(await post(sent)).toEqual(OK);
  });

  test('accepts as much as its notices may have, but not a megabyte', async () => {
    const size = (kilobytes: number) => 'x'.repeat(kilobytes * 1024);
    expect((await post(sent, {}, size(platform === 'digistore24' ? 64 : 200)))[0]).toBe(403);
    if (platform === 'digistore24') expect(await post(sent, {}, size(65))).toEqual([413, '']);
    expect(await post(sent, {}, size(1024))).toEqual([413, '']);
  });
});

test('the refusals of all platforms are noted up to a number a day', async () => {
  const posts = PLATFORMS.map((platform) => paid[platform].path);
  for (let turn = 0; turn < REFUSED_NOTICE_ROOM.perNetwork; turn += 1) {
    await visitor().send(posts[turn % posts.length] ?? '', { method: 'POST', body: 'x' });
  }
  now = new Date(START.getTime() + 3_600_000);
  for (const platform of PLATFORMS) {
    await visitor().send(paid[platform].path, { method: 'POST', body: 'x' });
    expect((await findConnection(database.db, platform))?.lastRefusedAt).toEqual(START);
    expect(await post(paid[platform])).toEqual(OK);
  }
});

test('a connection test is answered OK and recorded', async () => {
  expect(await post(digistorePost({ event: 'connection_test' }))).toEqual(OK);
  const connection = await findConnection(database.db, 'digistore24');
  expect(connection).toMatchObject({ lastTestAt: START, lastNoticeAt: null });
});

test("a product in the first content's checkout address belongs to its offer before any publish", async () => {
  const PUBLIC_CHECKOUT_URL = `https://www.digistore24.com/redir/${digistorePayment.product_id}/partner`;
  environment.env = { ...env, PUBLIC_CHECKOUT_URL };
  const sold = firstContent(environment.env).offers.find(({ data }) => data.checkoutUrl !== '');
  const product_name = 'Anders genannt';
  const other = { ...digistorePayment, product_name, product_id: '7', order_item_id: '2', transaction_id: '2' };
  for (const fields of [{ ...digistorePayment, product_name }, other]) {
    expect(await post(digistorePost(fields))).toEqual(OK);
  }
  const { rows } = await database.db.execute(sql`select product_id, name, offer from payment_products`);
  expect(rows).toEqual([{ product_id: digistorePayment.product_id, name: product_name, offer: sold?.id }]);
});

test('a signed but unreadable notice is requested again, and the log names its event only', async () => {
  expect(await post(digistorePost({ ...digistorePayment, order_id: '' }))).toEqual([400, '']);
  expect(
    await post(copecartPost({ ...copecartPayment, event_type: 'payment.made karla@example.org', order_id: '' })),
  ).toEqual(OK);
  expect(await post(copecartPost({ ...copecartPayment, transaction_id: null }))).toEqual([400, '']);
  expect(await post(stripePost(['karla@example.org']))).toEqual([400, '']);
  expect(logged).toEqual([
    'notice not readable {"platform":"digistore24","event":"on_payment"}',
    'notice not readable {"platform":"copecart","event":"payment.made"}',
    'notice not readable {"platform":"stripe","event":""}',
  ]);
});

const money = { amount_paid: 2700, currency: 'eur' };
const lines = { data: [{ description: 'SoulCircle', price: { product: 'prod_1' } }] };
const month = { ...money, id: 'in_1', subscription: 'sub_1', lines };
const paidWith = (payment_intent: string) => ({ ...money, invoice: 'in_1', payment: { payment_intent } });
const begun = { ...stripeSession, mode: 'subscription', payment_intent: null, subscription: 'sub_1', invoice: 'in_1' };

test.each<[string, readonly (readonly [string, object])[], readonly unknown[]]>([
  [
    'a refund of a month finds its subscription',
    [
      ['invoice.paid', month],
      ['invoice_payment.paid', paidWith('pi_7')],
      ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_7', amount_refunded: 2700, currency: 'eur' }],
    ],
    ['sub_1', 'prod_1', 'SoulCircle', 1, 2700, 2700],
  ],
  [
    'the checkout of a subscription and its invoice are one payment for one product',
    [
      ['checkout.session.completed', begun],
      ['invoice.paid', month],
    ],
    ['sub_1', 'plink_1', 'SoulCircle', 1, 2700, 0],
  ],
  [
    'the invoice that Stripe writes for a checkout is no second payment',
    [
      ['checkout.session.completed', stripeSession],
      ['invoice.paid', { ...money, id: 'in_1', billing_reason: 'manual' }],
      ['invoice_payment.paid', paidWith('pi_1')],
    ],
    ['pi_1', 'plink_1', '', 1, 2700, 0],
  ],
])('%s, in every order of the notices', async (_, events, wanted) => {
  for (const order of permuted(events)) {
    await database.db.execute(sql`truncate purchases, payments, purchase_changes cascade`);
    for (const [type, object] of order) expect(await post(stripePost(stripeEvent(type, object)))).toEqual(OK);
    const { rows } = await database.db.execute(
      sql`select order_id, product_id, product_name, paid_count, paid::int, returned::int from purchases`,
    );
    expect(rows.map((row) => Object.values(row))).toEqual([wanted]);
  }
});

/** Values in notices that no table and no log may contain. */
const secrets = {
  card: '4111111111111111',
  last4: 'last 9424',
  iban: 'DE02120300000000202051',
  street: 'Geheimweg 7',
  zip: 'D-98765',
  city: 'Verstecktstadt',
  phone: '+49 170 5550199',
  ip: '203.0.113.77',
  vat: 'DE999999999',
  company: 'Verschwiegen GmbH',
};
const address = { city: secrets.city, line1: secrets.street, postal_code: secrets.zip };
/** Fields of a name each, as platforms write them, with the secrets that they hold. */
const fieldsOf = (prefix: string) => ({
  [`${prefix}_street`]: secrets.street,
  [`${prefix}_address`]: secrets.street,
  [`${prefix}_zipcode`]: secrets.zip,
  [`${prefix}_city`]: secrets.city,
  [`${prefix}_phone_no`]: secrets.phone,
  [`${prefix}_phone_number`]: secrets.phone,
  [`${prefix}_company_name`]: secrets.company,
  [`${prefix}_vat_number`]: secrets.vat,
  card_number: secrets.card,
  card_last4: secrets.last4,
  iban: secrets.iban,
  ip: secrets.ip,
});
const nosy: readonly Post[] = [
  digistorePost({ ...digistorePayment, ...fieldsOf('address'), ...fieldsOf('buyer'), click_id: secrets.ip }),
  copecartPost({ ...copecartPayment, ...fieldsOf('buyer'), metadata: secrets.card, affiliate: secrets.last4 }),
  stripePost(
    stripeEvent('checkout.session.completed', {
      ...stripeSession,
      client_reference_id: secrets.card,
      customer_details: { ...stripeSession.customer_details, phone: secrets.phone, address, tax_ids: [secrets.vat] },
      shipping_details: { name: secrets.company, address },
      metadata: { ip: secrets.ip, iban: secrets.iban },
    }),
  ),
  stripePost(
    stripeEvent('charge.refunded', {
      id: 'ch_1',
      payment_intent: 'pi_1',
      amount_refunded: 700,
      currency: 'eur',
      billing_details: { address, phone: secrets.phone, name: secrets.company },
      payment_method_details: { card: { number: secrets.card, last4: secrets.last4 } },
    }),
  ),
];

test('only the listed data is stored: no card, postal address, telephone or network address in any column or log', async () => {
  for (const sent of nosy) expect(await post(sent)).toEqual(OK);
  faults.fault = 'failing';
  for (const sent of nosy) expect((await post(sent))[0]).toBe(503);
  faults.fault = undefined;
  for (const sent of nosy) expect((await post(sent, {}, `${sent.sign(now).body} `))[0]).not.toBe(503);

  const rows: string[] = [];
  for (const table of TABLES) {
    const found = await database.db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
    );
    rows.push(...found.rows.map(({ row }) => row));
  }
  const stored = rows.join('\n');
  // Guards against an empty check.
  expect([stored.includes('karla@example.org'), await purchaseCount()]).toEqual([true, 3]);
  const hidden = [...Object.values(secrets), ...Object.values(SECRETS)];
  expect(leaksOf(stored, hidden)).toEqual([]);
  expect(logged.length).toBe(nosy.length);
  expect(leaksOf(logged.join('\n'), ['karla', 'Käuferin', ...hidden])).toEqual([]);
});
