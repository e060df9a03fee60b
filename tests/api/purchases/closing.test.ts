import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#api/client.ts';
import { closePurchase, listPurchases } from '#contracts/purchases/reading.ts';
import { countTroubles } from '#db/queries/purchases/figures.ts';
import { type Notice, PURCHASE_STATES, type PurchaseState } from '#domain/purchases/notice.ts';
import { openPurchaseScene } from '#tests/support/purchases/purchase-scene.ts';
import { change, money, stories } from '#tests/support/purchases/stories.ts';

const scene = await openPurchaseScene();
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.db.execute(sql`truncate purchases, payments, purchase_changes cascade`);
});

const addNotice = (...notices: readonly Notice[]): Promise<void> => scene.tell(...notices);
/** Returns the only purchase. */
async function bought() {
  const [purchase] = (await call(listPurchases, { query: {} })).purchases;
  if (purchase === undefined) throw new Error('Nothing was bought');
  return purchase;
}
const setClosed = async (isClosed: boolean) =>
  call(closePurchase, { params: { id: (await bought()).id }, body: { isClosed } });
const troubles = async () => {
  const [found] = await countTroubles(scene.db, '2026-11-23');
  return [found?.owed, found?.disputed];
};

const storyOf = (state: PurchaseState): readonly Notice[] => {
  const [, , notices = []] = stories.find(([, outcome]) => outcome === state) ?? [];
  return notices;
};
const plan = { billing: 'instalments', instalments: 4, amount: 49_700 } as const;
const subscription = { billing: 'subscription' } as const;

/** Notices that end each state without the owner; platforms send all but the last. */
const exits: Readonly<Record<PurchaseState, readonly (readonly [Notice, PurchaseState])[]>> = {
  paid: [[money('refund', 'X', 50), 'refunded']],
  instalments: [
    [change('missed', 50, { ...plan, sequence: 4 }), 'owed'],
    [money('payment', 'X', 50, { ...plan, sequence: 4 }), 'paid'],
  ],
  subscription: [[change('ended', 50, { ...subscription, lastPaidDay: '2026-11-20' }), 'ended']],
  owed: [[money('payment', 'X', 50), 'paid']],
  ended: [[money('payment', 'X', 52, subscription), 'subscription']],
  refunded: [[money('payment', 'X', 50), 'paid']],
  disputed: [[money('reversal', 'C1', 50), 'paid']],
  closed: [[money('payment', 'X', 50), 'paid']],
};

describe.each(PURCHASE_STATES)('a purchase that is %s', (state) => {
  const isOpen = ['instalments', 'subscription', 'owed', 'disputed'].includes(state);

  async function bring(): Promise<void> {
    await addNotice(...(state === 'closed' ? storyOf('owed') : storyOf(state)));
    if (state === 'closed') await setClosed(true);
    expect((await bought()).state).toBe(state);
  }

  test.each(exits[state].map(([notice, then]) => [notice.kind, then, notice] as const))(
    'leaves that state by the notice %s for the state %s',
    async (_kind, then, notice) => {
      await bring();
      await addNotice(notice);
      expect((await bought()).state).toBe(then);
    },
  );

  test('can be closed by the owner only where it may wait for ever', async () => {
    await bring();
    const answer = setClosed(true);
    if (isOpen || state === 'closed') {
      expect(await answer).toMatchObject({ state: 'closed', closedAt: '2026-11-23T12:00:00.000Z' });
      expect(await troubles()).toEqual([0, 0]);
    } else {
      await expect(answer).rejects.toMatchObject({ status: 409 });
      expect((await bought()).state).toBe(state);
    }
  });

  test('returns to its former state when the owner opens it again', async () => {
    await bring();
    if (isOpen) await setClosed(true);
    const opened = await setClosed(false);
    expect([opened.state, opened.closedAt]).toEqual([state === 'closed' ? 'owed' : state, null]);
  });
});

test('a closed purchase stays closed when a notice repeats, and opens with a new one', async () => {
  const missed = change('missed', 20, { ...plan, sequence: 2 });
  const notices = [money('payment', 'P1', 0, { ...plan, sequence: 1 }), missed];
  await addNotice(...notices);
  await setClosed(true);
  await addNotice(...notices, change('other', 30, { event: 'on_affiliation' }));
  expect((await bought()).state).toBe('closed');
  await addNotice(change('missed', 50, { ...plan, sequence: 2 }));
  expect((await bought()).state).toBe('owed');
  expect(await troubles()).toEqual([1, 0]);
});
