import type { Database } from '#db/client.ts';
import { mailChecks } from '#db/schema/mail/mail-checks.ts';

type Check = Omit<typeof mailChecks.$inferSelect, 'id'>;

export async function readMailCheck(db: Database): Promise<Check | undefined> {
  const [row] = await db.select().from(mailChecks);
  return row;
}

export const saveMailCheck = (db: Database, check: Check) =>
  db.insert(mailChecks).values(check).onConflictDoUpdate({ target: mailChecks.id, set: check });

/** Selects the number of faults, for a `db.batch`. */
export const countMailFaults = (db: Database) => db.select({ faults: mailChecks.faults }).from(mailChecks);
