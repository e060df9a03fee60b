import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#api/client.ts';
import { exportPeople } from '#contracts/people/export.ts';
import { countPeople, readPerson } from '#contracts/people/reading.ts';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import { paymentProducts } from '#db/schema/purchases/purchases.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import { emails, find, now, openOwnerScene, type Query } from '#tests/support/people/owner-scene.ts';
import { clearPeople } from '#tests/support/people/people.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';

const scene = await openOwnerScene();
let orders = 0;

/** Records a purchase by an address, with its later notices. */
async function buy(email: string, bought: Partial<Notice> = {}, ...rest: readonly Partial<Notice>[]): Promise<void> {
  orders += 1;
  const order = { email, orderId: `A${orders}`, ...bought };
  for (const [index, notice] of [{}, ...rest].entries()) {
    await recordNotice(scene.db, noticeOf({ transactionId: `T${orders}-${index}`, ...order, ...notice }), now);
  }
}

const circle: Partial<Notice> = { productId: '4712', productName: 'Kreis' };
const unnamed: Partial<Notice> = { productId: '9', productName: 'Kurs' };
const confirmed = { waitlist: { status: 'confirmed', confirmedAt: now } } as const;
const revoked = { newsletter: { status: 'revoked', confirmedAt: now, revokedAt: now } } as const;

afterAll(() => scene.close());
beforeEach(async () => {
  await clearPeople(scene.db);
  await scene.db.execute(sql`truncate purchases, payments, purchase_changes, payment_products cascade`);
  await scene.db.insert(paymentProducts).values([
    { platform: 'digistore24', productId: '4711', name: 'Soul Plan', offer: 'soulPlan' },
    { platform: 'digistore24', productId: '4712', name: 'SoulCircle', offer: 'soulCircle' },
  ]);
});

describe('people are found by their purchases', () => {
  beforeEach(async () => {
    const people = {
      'Plan@Example.org': confirmed,
      'circle@example.org': confirmed,
      'both@example.org': confirmed,
      'course@example.org': confirmed,
      'nothing@example.org': confirmed,
      'refunded@example.org': confirmed,
      'disputed@example.org': confirmed,
      'tested@example.org': confirmed,
      'denied@example.org': confirmed,
      'pending@example.org': {},
      'left@example.org': revoked,
    };
    for (const [email, on] of Object.entries(people)) {
      await scene.add({ email, on: Object.keys(on).length === 0 ? { waitlist: {} } : on });
    }
    await buy('plan@example.org');
    await buy('circle@example.org', circle);
    await buy('both@example.org');
    await buy('both@example.org', circle);
    await buy('course@example.org', unnamed);
    await buy('refunded@example.org', {}, { kind: 'refund' });
    await buy('disputed@example.org', {}, { kind: 'chargeback' });
    await buy('tested@example.org', { isTest: true });
    await buy('denied@example.org', { kind: 'denied', transactionId: '', amount: 0 });
    await buy('pending@example.org');
    await buy('left@example.org');
    await buy('stranger@example.org');
  });

  const rest = ['denied', 'disputed', 'nothing', 'refunded', 'tested'];
  test.each<[string, Query, readonly string[]]>([
    ['anything', { bought: 'any' }, ['both', 'circle', 'course', 'plan']],
    ['an offer', { bought: 'soulPlan' }, ['both', 'plan']],
    ['an offer without buyers', { bought: 'soulAlchemy' }, []],
    // Purchases of an unconfirmed address match neither filter.
    ['nothing', { notBought: 'any' }, rest],
    ['not an offer', { notBought: 'soulPlan' }, ['circle', 'course', ...rest]],
    ['anything, on a list', { bought: 'any', list: 'newsletter' }, []],
  ])('with the filter: %s', async (_, query, names) => {
    const found = (await emails(query)).map((email) => email.toLowerCase().replace('@example.org', ''));
    expect(found.toSorted()).toEqual([...names].toSorted());
    expect((await find(query)).total).toBe(names.length);
    const file = await call(exportPeople, { query });
    expect(file.people).toBe(names.length);
  });

  test('and are exported with what they kept', async () => {
    const { text } = await call(exportPeople, { query: {} });
    const lines = text
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';'));
    const bought = lines.flatMap(({ 0: email = '', 11: products }) => (products ? [[email, products]] : []));
    expect(Object.fromEntries(bought)).toEqual({
      'Plan@Example.org': 'Soul Plan',
      'circle@example.org': 'SoulCircle',
      'both@example.org': 'Soul Plan, SoulCircle',
      'course@example.org': 'Kurs',
    });
  });
});

describe('the panel of a person', () => {
  test('shows their purchases, the newest first, with refunds and tests', async () => {
    const id = await scene.add({ email: 'Ada@Example.org', on: confirmed });
    const plan = { billing: 'instalments', instalments: 4, at: '2026-10-01T09:00:00.000Z' } as const;
    await buy('ada@example.org', { ...circle, ...plan }, {});
    await buy('ADA@example.org', {}, { kind: 'refund', amount: 700 });
    await buy('ada@example.org', { ...unnamed, isTest: true, at: '2026-09-01T09:00:00.000Z' });
    await buy('bo@example.org');
    const unconfirmed = await scene.add({ email: 'bo@example.org' });
    expect((await call(readPerson, { params: { id: unconfirmed } })).purchases).toEqual([]);
    const { purchases } = await call(readPerson, { params: { id } });
    expect(purchases).toMatchObject([
      { product: 'Soul Plan', state: 'paid', paid: 2700, returned: 700, currency: 'EUR', isTest: false },
      {
        product: 'SoulCircle',
        state: 'instalments',
        paidCount: 2,
        instalments: 4,
        orderedAt: '2026-10-01T09:00:00.000Z',
      },
      { product: 'Kurs', isTest: true },
    ]);
  });
});

describe('the choices', () => {
  const choices = async () => (await call(countPeople)).bought;

  test('are the offers on sale, once there is a purchase or a named product', async () => {
    expect(await choices()).toEqual(['any', 'soulCircle', 'soulPlan']);
    await scene.db.delete(paymentProducts);
    expect(await choices()).toEqual([]);
    await buy('ada@example.org', unnamed);
    expect(await choices()).toEqual(['any']);
  });
});
