import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import { stateOf } from '#db/queries/purchases/revenue.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { type Outcome, outcomeOf } from '#tests/support/purchases/model.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';

const TODAY = '2026-11-23';
const now = new Date('2026-11-23T12:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`truncate purchases, payments, purchase_changes cascade`);
});

const tell = async (...notices: readonly Notice[]): Promise<void> => {
  for (const notice of notices) await recordNotice(database.db, notice, now);
};

const readAll = async () =>
  (
    await database.db.execute<{ key: string } & Outcome & Record<string, unknown>>(sql`
      select order_id || '/' || item_id as key, ${stateOf(TODAY)} as state, paid_count as "paidCount",
        paid::float8 as paid, returned::float8 as returned
      from purchases order by key
    `)
  ).rows.map(({ key, ...outcome }) => [key, outcome] as const);

/** Numbers that look random and are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * sides);
  };
}

const shuffled = <T>(items: readonly T[], roll: (sides: number) => number): T[] =>
  items
    .map((item) => ({ item, place: roll(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

const dayOf = (day: number): string => new Date(Date.UTC(2026, 9, 1 + day, 10)).toISOString();
const change = (kind: Notice['kind'], day: number, more: Partial<Notice> = {}): Notice =>
  noticeOf({ kind, event: `on_${kind}`, at: dayOf(day), transactionId: '', amount: 0, share: null, ...more });
const money = (kind: Notice['kind'], transactionId: string, day: number, more: Partial<Notice> = {}): Notice =>
  noticeOf({ kind, event: `on_${kind}`, at: dayOf(day), transactionId, ...more });

const plan = { billing: 'instalments', instalments: 4, amount: 49_700 } as const;
const subscription = { billing: 'subscription' } as const;
const part = (number: number, day: number) => money('payment', `P${number}`, day, { ...plan, sequence: number });

/** Each story as its notices in the order in which things happened, with what the purchase is in the end. */
const stories: readonly (readonly [string, Outcome['state'], readonly Notice[]])[] = [
  ['is paid at once', 'paid', [money('payment', 'P1', 0)]],
  ['was refunded whole', 'refunded', [money('payment', 'P1', 0), money('refund', 'R1', 3)]],
  ['was refunded in part', 'paid', [money('payment', 'P1', 0), money('refund', 'R1', 3, { amount: 700 })]],
  [
    'was refunded in two parts',
    'refunded',
    [money('payment', 'P1', 0), money('refund', 'R1', 3, { amount: 700 }), money('refund', 'R2', 4, { amount: 2000 })],
  ],
  ['was charged back', 'disputed', [money('payment', 'P1', 0), money('chargeback', 'C1', 3)]],
  [
    'was charged back, and the dispute won',
    'paid',
    [money('payment', 'P1', 0), money('chargeback', 'C1', 3), money('reversal', 'C1', 20)],
  ],
  ['waits for its money', 'owed', [change('pending', 0)]],
  ['was denied, and paid later', 'paid', [change('denied', 0), money('payment', 'P1', 1)]],
  ['is paid in instalments', 'instalments', [part(1, 0), part(2, 30)]],
  ['is paid in instalments, to the end', 'paid', [part(1, 0), part(2, 10), part(3, 20), part(4, 30)]],
  ['has missed an instalment', 'owed', [part(1, 0), part(2, 10), change('missed', 20, { ...plan, sequence: 3 })]],
  [
    'has missed an instalment, and made it whole',
    'instalments',
    [part(1, 0), change('missed', 10, { ...plan, sequence: 2 }), part(2, 12)],
  ],
  [
    'was resumed after a missed payment, which pays nothing',
    'owed',
    [part(1, 0), change('missed', 10, { ...plan, sequence: 2 }), change('resumed', 12, plan)],
  ],
  ['is a subscription', 'subscription', [money('payment', 'P1', 0, { ...subscription, sequence: 1 })]],
  [
    'is a subscription that was cancelled, with days left',
    'subscription',
    [
      money('payment', 'P1', 0, subscription),
      change('cancelled', 10, subscription),
      change('ended', 10, { ...subscription, event: 'last_paid_day', lastPaidDay: '2026-12-01' }),
    ],
  ],
  [
    'is a subscription that was cancelled, after its last day',
    'ended',
    [
      money('payment', 'P1', 0, subscription),
      change('cancelled', 10, subscription),
      change('ended', 31, { ...subscription, lastPaidDay: '2026-11-01' }),
    ],
  ],
  [
    'is a subscription that went on after its end',
    'subscription',
    [
      money('payment', 'P1', 0, subscription),
      change('ended', 31, { ...subscription, lastPaidDay: '2026-11-01' }),
      money('payment', 'P2', 40, subscription),
    ],
  ],
];

describe('what a purchase is', () => {
  test.each(stories)('%s: %s, in whatever order it is told', async (_, state, notices) => {
    const roll = dice(7);
    for (let round = 0; round < 4; round += 1) {
      await database.db.execute(sql`truncate purchases, payments, purchase_changes cascade`);
      const told = round === 0 ? notices : shuffled([...notices, ...notices], roll);
      await tell(...told);
      const [first] = await readAll();
      expect(first?.[1]).toEqual(outcomeOf(notices, TODAY));
      expect(first?.[1].state).toBe(state);
    }
  });

  test('items of one order, and those that share a transaction, count each', async () => {
    await tell(noticeOf({ itemId: '1' }), noticeOf({ itemId: '2', amount: 900 }));
    expect((await readAll()).map(([key, { paid }]) => [key, paid])).toEqual([
      ['A1/1', 2700],
      ['A1/2', 900],
    ]);
  });

  test('a refund that names only what it refunds finds its payment, before or after it', async () => {
    const refund = noticeOf({ kind: 'refund', orderId: '', itemId: '', transactionId: 'ch_1', reference: 'pi_1' });
    const paid = noticeOf({ transactionId: 'in_1', reference: 'pi_1' });
    await tell(refund, paid, refund);
    expect((await readAll())[0]?.[1]).toMatchObject({ state: 'refunded', returned: 2700 });
  });

  test('the sum of a payment’s refunds is told anew with each', async () => {
    const refund = (amount: number) => money('refund', 'ch_1', 3, { amount });
    await tell(money('payment', 'P1', 0), refund(1500), refund(1000));
    expect((await readAll())[0]?.[1]).toMatchObject({ state: 'paid', returned: 1500 });
  });

  test('what nobody knows is kept, and makes no purchase', async () => {
    await tell(change('other', 0, { event: 'on_something' }));
    expect(await readAll()).toEqual([]);
    await tell(money('payment', 'P1', 0));
    const { rows } = await database.db.execute(sql`select event, purchase_id is null as lost from purchase_changes`);
    expect(rows).toEqual([{ event: 'on_something', lost: false }]);
  });
});

describe('a thousand notices, each sent up to four times, in disorder and at the same time', () => {
  test('every payment counts once, and every state is right', async () => {
    const roll = dice(42);
    const all: Notice[] = [];
    for (let order = 0; all.length < 1000; order += 1) {
      const [, , notices = []] = stories[roll(stories.length)] ?? [];
      all.push(
        ...notices.map((notice) => ({
          ...notice,
          orderId: `O${order}`,
          transactionId: notice.transactionId && `${order}-${notice.transactionId}`,
        })),
      );
    }
    const sent = shuffled(
      all.flatMap((notice) => Array.from({ length: 1 + roll(4) }, () => notice)),
      roll,
    );
    const sender = async (queue: Notice[]): Promise<void> => {
      for (let notice = queue.pop(); notice; notice = queue.pop()) await recordNotice(database.db, notice, now);
    };
    await Promise.all(Array.from({ length: 4 }, () => sender(sent)));
    const wanted = Map.groupBy(all, ({ orderId, itemId }) => `${orderId}/${itemId}`);
    expect(Object.fromEntries(await readAll())).toEqual(
      Object.fromEntries([...wanted].map(([key, notices]) => [key, outcomeOf(notices, TODAY)])),
    );
  });
});
