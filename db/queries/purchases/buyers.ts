import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';

/**
 * The assignments that take a buyer's name and address from purchases: of `update purchases set`. What was paid stays,
 * and `record_notice` writes no name again where `erased_at` is set.
 *
 * @param now a timestamp in SQL
 */
export const nameless = (now: SQL): SQL => sql`email = null, name = null, erased_at = coalesce(purchases.erased_at, ${now})`;

/** Whether a purchase names its buyer. */
const isNamed = sql`(purchases.email is not null or purchases.name is not null)`;

/**
 * Takes name and address from a purchase, and from all others with its address.
 *
 * @returns from how many; none where it names nobody, or is not there
 */
export async function eraseBuyer(db: Database, id: number, at: Date): Promise<number> {
  const { rows } = await db.execute(sql`
    update purchases set ${nameless(toTimestamp(at))}
    from purchases asked
    where asked.id = ${id}::bigint and ${isNamed}
      and (purchases.id = asked.id or lower(purchases.email) = lower(asked.email))
    returning purchases.id
  `);
  return rows.length;
}

/**
 * Takes names and addresses from purchases to which nothing has happened since a day, and which do not run until then.
 *
 * @param since `YYYY-MM-DD` in Europe/Berlin
 */
export async function forgetOldBuyers(db: Database, since: string, at: Date): Promise<void> {
  const moment = sql`(${since}::date::timestamp at time zone 'Europe/Berlin')`;
  const movedIn = (table: SQL) =>
    sql`exists (select from ${table} moved where moved.purchase_id = purchases.id and moved.at >= ${moment})`;
  await db.execute(sql`
    update purchases set ${nameless(toTimestamp(at))}
    where ordered_at < ${moment} and ${isNamed} and (ends_on is null or ends_on < ${since}::date)
      and not ${movedIn(sql`payments`)} and not ${movedIn(sql`purchase_changes`)}
  `);
}
