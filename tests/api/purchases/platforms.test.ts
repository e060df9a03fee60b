import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import { revenueIn } from '#db/queries/purchases/revenue.ts';
import payments from '#functions/payments.ts';
import { newKey } from '#tests/support/events/clickup.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';
import { createScene, START } from '#tests/support/scene.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const SECRET = 'Mein IPN-Passwort';

const scene = await createScene({ variables: { ENCRYPTION_KEY: newKey() } });
let owner: Visitor;
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await scene.db.execute(
    sql`truncate purchases, payments, purchase_changes, payment_platforms, payment_products cascade`,
  );
  owner = await scene.signedIn(payments);
});

async function call(method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json' };
  const response = await owner.send(`/api/payments/${path}`, {
    method,
    ...(method !== 'GET' && { headers }),
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}
const read = async (path: string): Promise<unknown> => JSON.parse((await call('GET', path)).text);

const apart = (platform: string, name: string) => ({
  platform,
  name,
  address: `http://localhost:8888/api/payments/${platform}`,
  isConnected: false,
  connectedAt: null,
  lastNoticeAt: null,
  lastTestAt: null,
  lastRefusedAt: null,
  obstacle: null,
});
const digistore24 = apart('digistore24', 'Digistore24');

describe('a platform', () => {
  test('is connected with a secret that no answer and no table shows', async () => {
    expect(await read('platforms')).toEqual([digistore24, apart('copecart', 'CopeCart'), apart('stripe', 'Stripe')]);
    const { status, text } = await call('PUT', 'platforms/digistore24', { secret: ` ${SECRET}\n` });
    const connected = { ...digistore24, isConnected: true, connectedAt: START.toISOString() };
    expect([status, JSON.parse(text)]).toEqual([200, connected]);
    expect(await read('platforms')).toEqual(expect.arrayContaining([connected]));
    const { rows } = await scene.db.execute<{ secret: string }>(sql`select secret from payment_platforms`);
    expect(rows).toEqual([{ secret: expect.stringMatching(/^gcm1\./) }]);
    expect(leaksOf([text, JSON.stringify(rows), ...scene.logged].join(), [SECRET])).toEqual([]);
  });

  test('can replace its secret, and drops the facts of the former connection', async () => {
    await call('PUT', 'platforms/stripe', { secret: 'whsec_1' });
    // Anybody can sign with an empty one.
    expect((await call('PUT', 'platforms/stripe', { secret: ' ' })).status).toBe(400);
    await scene.db.execute(sql`update payment_platforms set last_notice_at = now(), last_refused_at = now()`);
    scene.passes(60_000);
    const { text } = await call('PUT', 'platforms/stripe', { secret: 'whsec_2' });
    expect(JSON.parse(text)).toEqual({
      ...apart('stripe', 'Stripe'),
      isConnected: true,
      connectedAt: scene.clock.now.toISOString(),
    });
  });

  test('is disconnected only after a fresh proof, and its notices stay', async () => {
    await call('PUT', 'platforms/digistore24', { secret: SECRET });
    await recordNotice(scene.db, noticeOf(), scene.clock.now);
    scene.passes(16 * 60_000);
    expect(await call('DELETE', 'platforms/digistore24')).toMatchObject({
      status: 403,
      text: expect.stringContaining('proof-required'),
    });
    owner = await scene.signedIn(payments);
    const { status, text } = await call('DELETE', 'platforms/digistore24');
    expect([status, JSON.parse(text)]).toEqual([200, digistore24]);
    expect(await read('platforms')).toEqual(expect.arrayContaining([digistore24]));
    expect(await scene.db.execute(sql`select from purchases`)).toMatchObject({ rows: [{}] });
  });
});

describe('a product', () => {
  const revenue = async () => {
    const year = { from: '2026-01-01', to: '2026-12-31' };
    const { rows } = await scene.db.execute(
      sql`select coalesce(sum(revenue), 0)::int as sum from ${revenueIn(year)} moved`,
    );
    return rows[0]?.sum;
  };
  const plan = { platform: 'digistore24', productId: '4711', platformName: 'Soul Plan Reading' };

  test('is listed after its first purchase, which counts before it is named', async () => {
    await recordNotice(scene.db, noticeOf(), scene.clock.now);
    await recordNotice(scene.db, noticeOf({ orderId: 'A2', transactionId: 'T2', isTest: true }), scene.clock.now);
    expect(await read('products')).toEqual([{ ...plan, name: null, offer: null, purchases: 1 }]);
    expect(await revenue()).toBe(2700);

    const named = { platform: plan.platform, productId: plan.productId, name: 'Soul Plan', offer: 'soulPlan' };
    const answer = await call('PUT', 'products', named);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { ...plan, ...named, purchases: 1 }]);
    expect(await revenue()).toBe(2700);

    await call('PUT', 'products', { ...named, name: 'Lesung', offer: null });
    expect(await read('products')).toEqual([{ ...plan, name: 'Lesung', offer: null, purchases: 1 }]);
  });
});
