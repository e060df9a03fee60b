import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { storeCase } from '#db/queries/law/cases.ts';
import { buyerOf } from '#db/queries/purchases/buyers.ts';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import { remove, restore } from '#server/services/people/editing.ts';
import { erasureSteps } from '#server/services/people/erasure.ts';
import { disclose, discloseBuyer } from '#server/services/people/export.ts';
import { eraseBuyer, eraseOldBuyers } from '#server/services/purchases/buyers.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { openSignUpScene } from '#tests/support/people/sign-ups.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ada = 'ada@example.org';

const scene = await openSignUpScene();

/** Records notices of a platform now. */
async function addNotice(...notices: readonly Partial<Notice>[]): Promise<void> {
  for (const notice of notices) await recordNotice(scene.db, noticeOf({ email: ada, ...notice }), scene.clock.now);
}

/** Signs a visitor up without confirming. */
async function signUp(email: string): Promise<number> {
  await scene.signUp(email);
  await scene.mail();
  const { rows } = await scene.db.execute<{ id: number }>(
    sql`select id::int from people where email = ${email} and deleted_at is null`,
  );
  return rows[0]?.id ?? 0;
}

async function night(): Promise<void> {
  for (const step of Object.values(erasureSteps)) await step(scene.context());
}

/** Lists purchases with name, address and payments. */
async function named(): Promise<string[]> {
  const { rows } = await scene.db.execute<{ line: string }>(sql`
    select order_id || '/' || item_id || ': ' || coalesce(name || ' ' || email, '–') || ', ' || paid as line
    from purchases order by 1
  `);
  return rows.map(({ line }) => line);
}

afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await scene.db.execute(sql`truncate purchases, payments, purchase_changes, payment_products cascade`);
});

test('a purchase belongs to no person whom only an import calls confirmed, and its origin is not theirs', async () => {
  const id = await signUp(ada);
  const belongs = async (): Promise<readonly unknown[]> => {
    const { rows } = await scene.db.execute(sql`select attributed_by, ${buyerOf} as buyer from purchases order by id`);
    return rows;
  };
  await scene.db.execute(sql`
    update list_entries set status = 'confirmed', confirmed_at = ${scene.clock.now.toISOString()}, is_claimed = true
  `);
  await addNotice({ orderId: 'A1' });
  expect(await belongs()).toEqual([{ attributed_by: 'unknown', buyer: null }]);
  await scene.db.execute(sql`update list_entries set is_claimed = false`);
  await addNotice({ orderId: 'A2', transactionId: 'T2' });
  expect(await belongs()).toEqual([
    { attributed_by: 'unknown', buyer: id },
    { attributed_by: 'person', buyer: id },
  ]);
});

describe('a deleted person', () => {
  test('is named by no purchase after the night, and a later notice of the order does not bring the name back', async () => {
    const id = await signUp(ada);
    await addNotice({ orderId: 'A1', email: 'Ada@Example.org' }, { orderId: 'B1', email: 'bo@example.org' });
    await remove(scene.context(), id);
    await night();
    expect((await named())[0]).toBe('A1/1: Karla Käuferin Ada@Example.org, 2700');
    scene.passes(DAY_MS);
    await night();
    const rest = 'B1/1: Karla Käuferin bo@example.org, 2700';
    expect(await named()).toEqual(['A1/1: –, 2700', rest]);
    await addNotice(
      { orderId: 'A1', transactionId: 'T2' },
      { orderId: 'A1', itemId: '2', transactionId: 'T3' },
      { orderId: 'A1', kind: 'cancelled', event: 'on_rebill_cancelled', transactionId: '', amount: 0 },
    );
    expect(await named()).toEqual(['A1/1: –, 5400', 'A1/2: –, 2700', rest]);
  });

  test('stays named when the deletion is undone, and in later purchases', async () => {
    const id = await signUp(ada);
    await addNotice({ orderId: 'A1' });
    await remove(scene.context(), id);
    await restore(scene.context(), id);
    scene.passes(DAY_MS);
    await night();
    expect(await named()).toEqual([`A1/1: Karla Käuferin ${ada}, 2700`]);
    await remove(scene.context(), id);
    scene.passes(DAY_MS);
    await addNotice({ orderId: 'A2', transactionId: 'T2' });
    await night();
    expect(await named()).toEqual(['A1/1: –, 2700', `A2/1: Karla Käuferin ${ada}, 2700`]);
  });
});

describe('three full years after the last movement of a purchase', () => {
  const eraseOld = async (instant: string): Promise<string[]> => {
    scene.clock.now = new Date(instant);
    await eraseOldBuyers(scene.context());
    return named();
  };
  const lost = ['A1/1: –, 2700'];
  const kept = [`A1/1: Karla Käuferin ${ada}, 2700`];

  test('its buyer is erased', async () => {
    await addNotice({ at: '2026-02-01T09:00:00.000Z' });
    expect(await eraseOld('2029-12-31T22:00:00Z')).toEqual(kept);
    expect(await eraseOld('2029-12-31T23:00:00Z')).toEqual(lost);
  });

  test.each<[string, Partial<Notice>]>([
    ['a refund', { kind: 'refund', transactionId: 'R1', amount: 700 }],
    ['a cancellation', { kind: 'cancelled', event: 'on_rebill_cancelled', transactionId: '', amount: 0 }],
  ])('its buyer is erased, counted from %s when that came last', async (_, last) => {
    await addNotice({ at: '2026-02-01T09:00:00.000Z' }, { ...last, at: '2027-01-01T09:00:00.000Z' });
    expect(await eraseOld('2030-12-31T22:00:00Z')).toEqual(kept);
    expect(await eraseOld('2030-12-31T23:00:00Z')).toEqual(lost);
  });

  test('its buyer is erased, counted from the last paid day when it runs until then', async () => {
    const end = { kind: 'ended', event: 'last_paid_day', transactionId: '', amount: 0 } as const;
    await addNotice(
      { at: '2026-02-01T09:00:00.000Z' },
      { ...end, at: '2026-03-01T09:00:00.000Z', lastPaidDay: '2027-02-01' },
    );
    expect(await eraseOld('2030-12-31T22:00:00Z')).toEqual(kept);
    expect(await eraseOld('2030-12-31T23:00:00Z')).toEqual(lost);
  });
});

async function purchaseOf(order: string): Promise<number> {
  const { rows } = await scene.db.execute<{ id: number }>(sql`select id::int from purchases where order_id = ${order}`);
  return rows[0]?.id ?? 0;
}

const gone = { code: 'not-found' };

describe('the data of a buyer', () => {
  const missed = { kind: 'missed', event: 'on_payment_missed', transactionId: '', amount: 0 } as const;
  const expected = {
    purchases: [{ orderId: 'A1', email: 'Ada@Example.org', name: 'Karla Käuferin' }],
    payments: [{ orderId: 'A1', transactionId: 'T1', amount: 2700 }],
    purchaseChanges: [{ orderId: 'A1', kind: 'missed' }],
  };

  test('is disclosed by the address, even without its confirmation', async () => {
    const id = await signUp(ada);
    const bought = { orderId: 'A1', email: 'Ada@Example.org' };
    await addNotice(bought, { ...bought, ...missed }, { orderId: 'B1', email: 'bo@example.org', transactionId: 'T2' });
    expect(await disclose(scene.context(), id)).toMatchObject({ person: { email: ada }, ...expected });
    expect(await discloseBuyer(scene.context(), await purchaseOf('A1'))).toMatchObject({
      person: { email: ada },
      ...expected,
    });
  });

  test('is disclosed for a buyer on no list, with their cases', async () => {
    const bought = { orderId: 'A1', email: 'Ada@Example.org' };
    await addNotice(bought, { ...bought, ...missed }, { orderId: 'B1', email: 'bo@example.org', transactionId: 'T2' });
    const declared = { name: 'Ada', contract: 'A1', email: ada, reason: '', wishedEnd: '' };
    await storeCase(
      scene.db,
      { ...declared, kind: 'withdrawal', mode: '' },
      { fingerprint: 'f', now: scene.clock.now },
    );
    const everything = await discloseBuyer(scene.context(), await purchaseOf('A1'));
    expect(everything).toMatchObject({ ...expected, cases: [{ contract: 'A1' }], consents: [], erasures: [] });
    expect(everything).toHaveProperty('mails.0.payload.kind', 'case-receipt');
    expect(leaksOf(JSON.stringify(everything), ['bo@example.org'])).toEqual([]);
    await scene.db.execute(sql`truncate cases, outbox`);
  });

  test('is erased by hand from all purchases with the address for good, and from no sign-up', async () => {
    const id = await signUp(ada);
    await addNotice(
      { orderId: 'A1' },
      { orderId: 'A2', transactionId: 'T2', email: 'ADA@example.org' },
      { orderId: 'B1', transactionId: 'T3', email: 'bo@example.org' },
    );
    const purchase = await purchaseOf('A1');
    expect(await eraseBuyer(scene.context(), purchase)).toEqual({ purchases: 2 });
    await addNotice({ orderId: 'A2', transactionId: 'T4' });
    expect(await named()).toEqual(['A1/1: –, 2700', 'A2/1: –, 5400', 'B1/1: Karla Käuferin bo@example.org, 2700']);
    expect(await disclose(scene.context(), id)).toMatchObject({ person: { email: ada }, purchases: [] });
    await expect(eraseBuyer(scene.context(), purchase)).rejects.toMatchObject(gone);
    await expect(discloseBuyer(scene.context(), purchase)).rejects.toMatchObject(gone);
    await expect(eraseBuyer(scene.context(), 987_654)).rejects.toMatchObject(gone);
  });
});
