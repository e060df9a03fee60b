import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import { CHANGES, MOVEMENTS, type Notice, PLATFORMS } from '#domain/purchases/notice.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';
import { change, money } from '#tests/support/purchases/stories.ts';

const now = new Date('2026-11-23T12:00:00Z');
const KEYS = ['orderId', 'itemId', 'transactionId', 'reference'] as const;

const database = await openTestDatabase();
afterAll(() => database.close());

const addNotice = async (...notices: readonly Partial<Notice>[]): Promise<void> => {
  for (const notice of notices) await recordNotice(database.db, noticeOf(notice), now);
};

/** Inserts purchases of three platforms, with and without item, reference, product and address. */
beforeEach(async () => {
  await database.db.execute(sql`truncate purchases, payments, purchase_changes, checkouts, people cascade`);
  for (const platform of PLATFORMS) {
    for (let order = 0; order < 4; order += 1) {
      const bare = order % 2 === 0 ? { itemId: '', reference: '', productId: '', email: '' } : {};
      const sold = {
        platform,
        orderId: `${platform}${order}`,
        transactionId: `T${order}`,
        reference: `R${order}`,
        ...bare,
      };
      await addNotice(sold, { ...sold, kind: 'refund', transactionId: `B${order}`, reference: '', amount: 100 });
    }
  }
});

/** Reads all purchases up to an id with payments and changes, in order. */
async function everything(until = Number.MAX_SAFE_INTEGER): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`
    select to_jsonb(purchases) as purchase,
      (select jsonb_agg(payments order by payments.id) from payments where purchase_id = purchases.id) as payments,
      (select jsonb_agg(change order by change.id) from purchase_changes change where purchase_id = purchases.id) as changes
    from purchases where id <= ${until}::bigint order by id
  `);
  return rows;
}

async function lastId(): Promise<number> {
  const { rows } = await database.db.execute<{ id: number }>(sql`select max(id)::int as id from purchases`);
  return rows[0]?.id ?? 0;
}

/** All combinations of missing keys. */
const gaps = Array.from({ length: 2 ** KEYS.length }, (_, bits) =>
  KEYS.filter((_key, place) => (bits >> place) % 2 === 1),
);

describe.each(PLATFORMS)('a notice of %s', (platform) => {
  test.each([...MOVEMENTS, ...CHANGES])('that lacks one of its ids changes no other purchase: %s', async (kind) => {
    const before = await everything();
    const until = await lastId();
    const own = { orderId: 'NEW', itemId: 'I', transactionId: 'TN', reference: 'RN', token: '' };
    for (const [place, gap] of gaps.entries()) {
      const missing = Object.fromEntries(gap.map((key) => [key, '']));
      const notice = {
        ...own,
        platform,
        kind,
        event: `e${place}`,
        name: 'Fremd',
        email: 'fremd@example.org',
        ...missing,
      };
      // The database itself refuses money without its id.
      await addNotice(notice).catch(() => undefined);
    }
    expect(await everything(until)).toEqual(before);
  });
});

test('an affiliation gives its order neither another buyer nor another product', async () => {
  const stranger = { productId: '99', productName: 'Anderes', name: 'Paul Partner', email: 'paul@example.org' };
  await addNotice(change('other', 1, { event: 'on_affiliation', orderId: 'digistore241', ...stranger }));
  const { rows } = await database.db.execute(sql`
    select from purchases where name = ${stranger.name} or email = ${stranger.email} or product_id = '99'
  `);
  expect(rows).toEqual([]);
});

test('a purchase without an order and money without a number cannot be stored', async () => {
  await expect(database.db.execute(sql`update purchases set order_id = ''`)).rejects.toThrow();
  await expect(database.db.execute(sql`update payments set transaction_id = ''`)).rejects.toThrow();
  await expect(addNotice(money('payment', '', 1, { orderId: 'NEW' }))).rejects.toThrow();
});
