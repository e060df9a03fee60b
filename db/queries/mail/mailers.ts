import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';

/** Leases an SMTP slot; the lease of a crashed holder ends. @returns whether a slot was free */
export async function leaseMailer(db: Database, holder: string, { now, until }: { now: Date; until: Date }) {
  const { rowCount } = await db.execute(sql`
    update mailers set holder = ${holder}::uuid, held_until = ${toTimestamp(until)}
    where id = (
      select id from mailers where held_until is null or held_until <= ${toTimestamp(now)}
      order by id limit 1 for update skip locked
    )
  `);
  return rowCount > 0;
}

export async function releaseMailer(db: Database, holder: string): Promise<void> {
  await db.execute(sql`update mailers set holder = null, held_until = null where holder = ${holder}::uuid`);
}
