import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decodeAs, rows } from '#db/rows.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';

const { db, close } = await openTestDatabase();
afterAll(close);

const person = z.object({ id: z.string(), isActive: z.boolean(), count: z.int(), since: z.nullable(z.string()) });

describe('typed rows', () => {
  test('match their schema, alone and in a batch', async () => {
    const alone = rows(db, person)`
      select 'a' as id, ${true}::boolean as "isActive", 2 as count, null::timestamptz as since
    `;
    const expected = [{ id: 'a', isActive: true, count: 2, since: null }];
    expect(await alone).toEqual(expected);
    const [first, second] = await db.batch([
      rows(db, person)`select 'a' as id, true as "isActive", 2 as count, null::timestamptz as since`,
      rows(db, z.object({ sum: z.string() }))`select 3::bigint as sum`,
    ]);
    expect(first).toEqual(expected);
    expect(second).toEqual([{ sum: '3' }]);
  });

  test.each([
    ['another name', `'a' as id, true as "isActiveX", 2 as count, null::timestamptz as since`, /isActiveX/],
    ['a column too few', `'a' as id, true as "isActive", 2 as count`, /since/],
    ['a column too many', `'a' as id, true as "isActive", 2 as count, now() as since, 1 as more`, /more/],
    ['another type', `'a' as id, true as "isActive", 2::bigint as count, now() as since`, /count has type 20/],
  ])('with %s fail, even when a statement finds nothing', async (_, columns, message) => {
    const broken = rows(db, person)`select ${sql.raw(columns)} where false`;
    await expect(broken).rejects.toThrow(message);
  });

  test('of a select are decoded by their schema, and an invalid one fails', async () => {
    const select = (value: string) =>
      db
        .select({ days: sql`${value}::json`.mapWith(decodeAs(z.record(z.string(), z.int()))) })
        .from(sql`(select 1) one`);
    expect(await select('{"2026-11-25": 3}')).toEqual([{ days: { '2026-11-25': 3 } }]);
    await expect(select('{"2026-11-25": "3"}')).rejects.toThrow(/Invalid/);
  });

  test('with a value outside their schema fail as well', async () => {
    const status = z.object({ status: z.enum(['waiting', 'sent']) });
    await expect(rows(db, status)`select 'lost' as status`).rejects.toThrow(/Invalid/);
    await expect(rows(db, status)`select null::text as status`).rejects.toThrow(/Invalid/);
  });
});
