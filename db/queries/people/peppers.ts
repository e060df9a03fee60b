import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { peppers } from '#db/schema/people/people.ts';

export type StoredPepper = Pick<typeof peppers.$inferSelect, 'id' | 'secret'>;

export const listPeppers = (db: Database): Promise<StoredPepper[]> =>
  db.select({ id: peppers.id, secret: peppers.secret }).from(peppers).orderBy(peppers.id);

/** Adds a pepper; of concurrent calls only one adds. @param after newest known, or 0 */
export async function addPepper(db: Database, after: number, pepper: string): Promise<void> {
  await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(hashtextextended('peppers', 0))`),
    db.execute(sql`
      insert into peppers (secret) select ${pepper} where not exists (select from peppers where id > ${after}::bigint)
    `),
  ]);
}
