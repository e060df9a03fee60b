import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { OPEN_STATES } from '#domain/purchases/notice.ts';
import { stateOf } from './revenue.ts';

/**
 * Notes that nothing more will come of a purchase that is open: `record_notice` forgets it with the next news.
 *
 * @param today `YYYY-MM-DD` in Europe/Berlin
 * @returns whether there is such a purchase, in a state that is open
 */
export async function closePurchase(db: Database, id: number, at: Date, today: string): Promise<boolean> {
  const open = sql.join(
    OPEN_STATES.map((state) => sql`${state}`),
    sql`, `,
  );
  const { rows } = await db.execute(sql`
    update purchases set closed_at = ${toTimestamp(at)} where id = ${id}::bigint and ${stateOf(today)} in (${open})
    returning id
  `);
  return rows.length > 0;
}

/** Takes back that a purchase is closed. */
export async function reopenPurchase(db: Database, id: number): Promise<void> {
  await db.execute(sql`update purchases set closed_at = null where id = ${id}::bigint`);
}
