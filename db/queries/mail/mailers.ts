import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';

/**
 * Takes one of the places of those who may hand mails in at once, in one statement. Whoever dies with it loses it when
 * the time is up.
 *
 * @returns whether one was free
 */
export async function holdMailer(db: Database, holder: string, { now, until }: { now: Date; until: Date }) {
  const { rowCount } = await db.execute(sql`
    update mailers set holder = ${holder}::uuid, held_until = ${toTimestamp(until)}
    where id = (
      select id from mailers where held_until is null or held_until <= ${toTimestamp(now)}
      order by id limit 1 for update skip locked
    )
  `);
  return rowCount > 0;
}

/** Gives the place back. */
export async function releaseMailer(db: Database, holder: string): Promise<void> {
  await db.execute(sql`update mailers set holder = null, held_until = null where holder = ${holder}::uuid`);
}
