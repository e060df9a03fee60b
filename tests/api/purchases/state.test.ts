import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import { stateOf } from '#db/queries/purchases/revenue.ts';
import { isoMoment } from '#db/queries/timestamp.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { computeOutcome, type Outcome } from '#tests/support/purchases/model.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';
import { createRandom, shuffled } from '#tests/support/purchases/shuffling.ts';
import { change, money, stories } from '#tests/support/purchases/stories.ts';

const TODAY = '2026-11-23';
const now = new Date('2026-11-23T12:00:00Z');

const database = await openTestDatabase();
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`truncate purchases, payments, purchase_changes cascade`);
});

const addNotice = async (...notices: readonly Notice[]): Promise<void> => {
  for (const notice of notices) await recordNotice(database.db, notice, now);
};

const readAll = async () =>
  (
    await database.db.execute<{ key: string } & Outcome & Record<string, unknown>>(sql`
      select order_id || '/' || item_id as key, ${stateOf(TODAY)} as state, paid_count as "paidCount",
        paid::float8 as paid, returned::float8 as returned, is_partly_known as "isPartlyKnown", ${isoMoment(sql`owed_since`)} as "owedSince"
      from purchases order by key
    `)
  ).rows.map(({ key, ...outcome }) => [key, outcome] as const);

describe('a purchase', () => {
  test.each(stories)('that %s has the state %s in every order of the notices', async (_, state, notices) => {
    const roll = createRandom(7);
    for (let round = 0; round < 4; round += 1) {
      await database.db.execute(sql`truncate purchases, payments, purchase_changes cascade`);
      const received = round === 0 ? notices : shuffled([...notices, ...notices], roll);
      await addNotice(...received);
      const [first] = await readAll();
      expect(first?.[1]).toEqual(computeOutcome(notices, TODAY));
      expect(first?.[1].state).toBe(state);
    }
  });

  test('is the same when its notices come four at a time, each twice', async () => {
    const of = (order: number) => (notice: Notice) => ({
      ...notice,
      orderId: notice.orderId && `A${order}`,
      transactionId: notice.transactionId && `${order}/${notice.transactionId}`,
      reference: notice.reference && `${order}/${notice.reference}`,
    });
    const refund = noticeOf({ kind: 'refund', orderId: '', itemId: '', transactionId: 'R', reference: 'T1' });
    const lives = [...stories.map(([, , notices]) => notices), [refund, noticeOf()]];
    const all = lives.flatMap((notices, order) => notices.map(of(order)));
    const queue = shuffled([...all, ...all], createRandom(29));
    const sender = async () => {
      for (let notice = queue.pop(); notice; notice = queue.pop()) await addNotice(notice);
    };
    await Promise.all(Array.from({ length: 4 }, sender));
    const wanted = lives.map((notices, order) => [`A${order}/1`, computeOutcome(notices, TODAY)]);
    expect(Object.fromEntries(await readAll())).toEqual(Object.fromEntries(wanted));
  });

  test('of one item counts on its own, even with a shared order or transaction', async () => {
    await addNotice(noticeOf({ itemId: '1' }), noticeOf({ itemId: '2', amount: 900 }));
    expect((await readAll()).map(([key, { paid }]) => [key, paid])).toEqual([
      ['A1/1', 2700],
      ['A1/2', 900],
    ]);
  });

  test('gets a refund that names only its payment, before or after it', async () => {
    const refund = noticeOf({ kind: 'refund', orderId: '', itemId: '', transactionId: 'ch_1', reference: 'pi_1' });
    const paid = noticeOf({ transactionId: 'in_1', reference: 'pi_1' });
    await addNotice(refund, paid, refund);
    expect((await readAll())[0]?.[1]).toMatchObject({ state: 'refunded', returned: 2700 });
  });

  test('has the largest total of refunds, which each notice of a refund repeats', async () => {
    const refund = (amount: number) => money('refund', 'ch_1', 3, { amount });
    await addNotice(money('payment', 'P1', 0), refund(1500), refund(1000));
    expect((await readAll())[0]?.[1]).toMatchObject({ state: 'paid', returned: 1500 });
  });

  test('is not created by an unknown notice, which is stored', async () => {
    await addNotice(change('other', 0, { event: 'on_something' }));
    expect(await readAll()).toEqual([]);
    await addNotice(money('payment', 'P1', 0));
    const { rows } = await database.db.execute(sql`select event, purchase_id is null as lost from purchase_changes`);
    expect(rows).toEqual([{ event: 'on_something', lost: false }]);
  });
});
