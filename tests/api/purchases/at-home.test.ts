import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { saveConnection } from '#db/queries/purchases/platforms.ts';
import { stateOf } from '#db/queries/purchases/revenue.ts';
import { redirectToken } from '#domain/purchases/checkout-token.ts';
import type { PurchaseState } from '#domain/purchases/notice.ts';
import payments from '#functions/payments.ts';
import { sealSecret } from '#server/services/secrets.ts';
import type { Action, Order } from '#tests/fakes/checkout/orders.ts';
import { demoProducts, planOf } from '#tests/fakes/checkout/products.ts';
import { createFakeCheckout, type FakeCheckout, LOCAL_SECRET } from '#tests/fakes/checkout/server.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

const env = ownerEnv({ ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') });
const PLATFORMS = ['digistore24', 'copecart'] as const;
type AtHome = (typeof PLATFORMS)[number];

const database = await openTestDatabase();
let now: Date;

afterAll(() => database.close());
beforeEach(async () => {
  now = new Date('2026-11-23T12:00:00Z');
  const { db } = database;
  await db.execute(sql`truncate purchases, payments, purchase_changes, payment_platforms, redirects cascade`);
  for (const platform of PLATFORMS) {
    const secret = sealSecret(env.ENCRYPTION_KEY, `${platform}-notices`, LOCAL_SECRET);
    await saveConnection(db, { platform, secret, connectedAt: now });
  }
});

const log = { error: () => undefined, info: () => undefined };
const netlify = { deploy: { context: 'dev', id: 'test', published: false }, ip: '192.0.2.1', requestId: '' };

/** Creates a platform whose notices go straight to the function. */
const checkoutOf = (platform: AtHome): FakeCheckout =>
  createFakeCheckout(platform, {
    address: `http://localhost:8888/api/payments/${platform}`,
    send: (request) =>
      payments(request, { ...netlify, waitUntil: () => undefined }, { db: database.db, env, log, now: () => now }),
    now: () => now,
  });

/** Orders a product in one of its plans. */
function buy(checkout: FakeCheckout, productId: string, plan: string): Promise<Order> {
  const ware = demoProducts.find(({ id }) => id === productId);
  if (ware === undefined) throw new Error(`Nobody sells ${productId}`);
  return checkout.order({ ware, plan: planOf(ware, plan), voucher: 'SOULPLAN27' });
}

/** Reads an order's purchase as of the next day. */
async function known({ id }: Order) {
  const { rows } = await database.db.execute(sql`
    select ${stateOf('2026-11-24')} as state, paid_count as count, paid::int, returned::int, is_test as "isTest", voucher
    from purchases where order_id = ${id}
  `);
  return rows.length === 1 ? rows[0] : rows;
}

interface Life {
  readonly productId: string;
  readonly plan: string;
  readonly actions: readonly Action[];
  readonly state: PurchaseState;
  readonly count: number;
  readonly paid: number;
  readonly returned: number;
}

const lives: readonly Life[] = (
  [
    ['500027', 'einmal', [], 'paid', 1, 2700, 0],
    ['500027', 'einmal', ['refund'], 'refunded', 1, 2700, 2700],
    ['500027', 'einmal', ['partRefund'], 'paid', 1, 2700, 1000],
    ['500027', 'einmal', ['chargeback'], 'disputed', 1, 2700, 2700],
    ['500027', 'einmal', ['chargeback', 'reversal'], 'paid', 1, 2700, 0],
    ['500497', '4-raten', ['instalment'], 'instalments', 2, 99_400, 0],
    ['500497', '4-raten', ['missed'], 'owed', 1, 49_700, 0],
    ['500497', '4-raten', ['denied'], 'owed', 1, 49_700, 0],
    ['500497', '4-raten', ['missed', 'instalment', 'instalment', 'instalment'], 'paid', 4, 198_800, 0],
    ['500047', 'monatlich', ['instalment', 'cancelled'], 'subscription', 2, 5400, 0],
    ['500047', 'monatlich', ['cancelled', 'resumed', 'instalment'], 'subscription', 2, 5400, 0],
    ['500047', 'monatlich', ['cancelled', 'ended'], 'ended', 1, 2700, 0],
  ] as const
).map(([productId, plan, actions, state, count, paid, returned]) => ({
  productId,
  plan,
  actions,
  state,
  count,
  paid,
  returned,
}));

/** Returns the stories that a platform can express. */
const livesAt = (checkout: FakeCheckout): readonly Life[] =>
  lives.filter(({ actions }) => actions.every((action) => checkout.vendor.supports.includes(action)));

async function live(checkout: FakeCheckout, { productId, plan, actions }: Life): Promise<Order> {
  const order = await buy(checkout, productId, plan);
  for (const action of actions) await checkout.happen(order, action);
  return order;
}

describe.each(PLATFORMS)('%s at home', (platform) => {
  test('sends every event of an order', async () => {
    const checkout = checkoutOf(platform);
    for (const life of livesAt(checkout)) {
      const { productId: _, plan, actions, ...outcome } = life;
      expect(await known(await live(checkout, life)), `${plan}, ${actions.join(', ')}`).toMatchObject(outcome);
    }
    expect(checkout.notices.every(checkout.vendor.isTaken)).toBe(true);
  });

  test('changes nothing by sending an order’s notices again', async () => {
    const checkout = checkoutOf(platform);
    const order = await checkout.order({ isTest: true });
    await checkout.happen(order, 'partRefund');
    const before = await known(order);
    await checkout.sendAgain(order);
    expect(checkout.notices).toHaveLength(4);
    expect(await known(order)).toEqual(before);
  });

  test('returns the parameters from the address of the order', async () => {
    const { db } = database;
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into redirects (slug, slug_key, target_url, is_active, track_clicks)
      values ('kasse', 'kasse', 'https://example.org', true, true) returning id::int
    `);
    const checkout = checkoutOf(platform);
    const page = `http://${platform}.localhost:8888${checkout.vendor.formPath('500027')}?voucher=SOULPLAN27`;
    const brought = checkout.vendor.brings.map((name) => `&${name}=${redirectToken(rows[0]?.id ?? 0)}`).join('');
    const body = new URLSearchParams({ firstName: 'Karla', lastName: 'Käuferin', email: 'karla@example.org' });
    const bought = await checkout.answer(new Request(page + brought, { method: 'POST', body }));
    expect(bought?.status).toBe(303);
    await expect.poll(() => checkout.notices.length).toBe(1);
    const { rows: purchases } = await db.execute(sql`
      select name, email, voucher, paid::int, attributed_by as way, link_id::int as link from purchases
    `);
    const buyer = { name: 'Karla Käuferin', email: 'karla@example.org' };
    const money = platform === 'digistore24' ? { voucher: 'SOULPLAN27', paid: 2700 } : { paid: 2700 };
    expect(purchases).toMatchObject([{ ...buyer, ...money, way: 'token', link: rows[0]?.id }]);
  });
});

test('Digistore24 tests whether the address answers and knows the passphrase', async () => {
  const { db } = database;
  const checkout = checkoutOf('digistore24');
  expect(await checkout.test()).toBe(true);
  const secret = sealSecret(env.ENCRYPTION_KEY, 'digistore24-notices', 'eine-andere-passphrase');
  await saveConnection(db, { platform: 'digistore24', secret, connectedAt: now });
  expect(await checkout.test()).toBe(false);
  const { rows } = await db.execute(sql`
    select last_refused_at is not null as refused from payment_platforms where platform = 'digistore24'
  `);
  expect(rows).toEqual([{ refused: true }]);
});
