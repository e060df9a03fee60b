import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

/**
 * Asks the database for a sign of life.
 *
 * @throws the driver's error when there is none; `isConnectionFailure` of `db/errors.ts` tells what kind it is
 */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
