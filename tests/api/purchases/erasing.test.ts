import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eraseBuyer, eraseOldBuyers } from '#db/queries/purchases/buyers.ts';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { holdRows } from '#tests/support/database/held-rows.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';
import { change } from '#tests/support/purchases/stories.ts';

const now = new Date('2026-11-23T12:00:00Z');
const second = { itemId: '2', transactionId: 'T2' };

const database = await openTestDatabase();
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`truncate purchases, payments, purchase_changes, payment_platforms cascade`);
});

const addNotice = (fields: Partial<Notice>) => recordNotice(database.db, noticeOf(fields), now);

/** Lists each item with its name. */
async function named(): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`
    select order_id || '/' || item_id as item, coalesce(name, email, '–') as name from purchases order by 1
  `);
  return rows.map(({ item, name }) => `${item}: ${name}`);
}

async function idOf(item: string): Promise<number> {
  const { rows } = await database.db.execute<{ id: number }>(
    sql`select id::int from purchases where item_id = ${item} order by id limit 1`,
  );
  return rows[0]?.id ?? 0;
}

/** Counts sessions that wait for a lock: a held row, an erasure or a notice. */
const waiting = async (): Promise<number> => {
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()
  `);
  return rows[0]?.count ?? 0;
};

test('a second item that arrives during the erasure of the buyer has no name', async () => {
  await addNotice({});
  const id = await idOf('1');
  const held = await holdRows(database.db, `select from purchases where item_id = '1' for update`);
  const erasing = eraseBuyer(database.db, id, undefined, now);
  await expect.poll(waiting).toBe(1);
  const recording = addNotice(second);
  await expect.poll(waiting).toBe(2);
  await held.release();
  await Promise.all([erasing, recording]);
  expect(await named()).toEqual(['A1/1: –', 'A1/2: –']);
});

test('a second item that is being stored when the erasure starts is erased with the first', async () => {
  await addNotice({});
  const id = await idOf('1');
  // Earlier notice for the second item: the purchase waits for its row after writing the name.
  await recordNotice(database.db, change('other', 1, { itemId: '2', event: 'on_something' }), now);
  const held = await holdRows(database.db, 'select from purchase_changes for update');
  const recording = addNotice(second);
  await expect.poll(waiting).toBe(1);
  const erasing = eraseBuyer(database.db, id, undefined, now);
  await expect.poll(waiting).toBe(2);
  await held.release();
  expect((await Promise.all([erasing, recording]))[0]).toBe(2);
  expect(await named()).toEqual(['A1/1: –', 'A1/2: –']);
});

test('an item without an address in its notice is erased with its order', async () => {
  await addNotice({});
  await addNotice({ ...second, email: '', name: 'Karla' });
  await addNotice({ orderId: 'B1', transactionId: 'T3', email: 'bo@example.org', name: 'Bo' });
  expect(await eraseBuyer(database.db, await idOf('1'), undefined, now)).toBe(2);
  expect(await named()).toEqual(['A1/1: –', 'A1/2: –', 'B1/1: Bo']);
});

test('an order keeps its buyer as long as any of its items changes', async () => {
  await addNotice({ at: '2022-01-01T09:00:00.000Z' });
  await addNotice({ ...second, at: '2022-01-01T09:00:00.000Z' });
  await addNotice({ ...second, kind: 'refund', transactionId: 'R2', at: '2025-01-01T09:00:00.000Z', amount: 100 });
  await eraseOldBuyers(database.db, '2024-01-01', now);
  expect(await named()).toEqual(['A1/1: Karla Käuferin', 'A1/2: Karla Käuferin']);
  await eraseOldBuyers(database.db, '2026-01-01', now);
  expect(await named()).toEqual(['A1/1: –', 'A1/2: –']);
});
