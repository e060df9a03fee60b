import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isSameAddress } from '#db/queries/addresses.ts';
import { EVER } from '#db/queries/purchases/figures.ts';
import { revenueIn } from '#db/queries/purchases/revenue.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';

/** Tells whether a person is a confirmed subscriber of the newsletter: for them, and as long as they are, is the gift. */
export async function isEntitled(db: Database, personId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from list_entries join people on people.id = person_id
    where person_id = ${personId}::bigint and list = 'newsletter' and status = 'confirmed' and deleted_at is null
  `);
  return rowCount > 0;
}

/** Notes the first press of a person. */
export const markTaken = (db: Database, personId: number, now: Date) =>
  db.execute(sql`update people set gift_at = ${toTimestamp(now)} where id = ${personId}::bigint and gift_at is null`);

const figures = z.object({
  taken: z.int(),
  buyers: z.int(),
  /** Cents. */
  revenue: z.int(),
});

/** Reads how many people have taken the gift, and what they have ordered since; deleted people leave the figures. */
export async function readGiftFigures(db: Database): Promise<z.infer<typeof figures>> {
  const [found] = await rows(db, figures)`
    with takers as materialized (
      select id, email, gift_at from people where gift_at is not null and deleted_at is null
    ), spent as (
      select takers.id, sum(paid.revenue)::float8 as spent
      from takers join ${revenueIn(EVER)} paid on ${isSameAddress(sql`paid.email`, sql`takers.email`)}
      where paid.ordered_by >= gift_at group by takers.id having sum(paid.revenue) > 0
    )
    select (select count(*)::int from takers) as taken, count(*)::int as buyers, coalesce(sum(spent), 0) as revenue from spent
  `;
  return found ?? { taken: 0, buyers: 0, revenue: 0 };
}
