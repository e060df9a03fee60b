import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { passkeys, spentChallenges } from '#db/schema/accounts/passkeys.ts';

/** A passkey as it is stored. */
export type StoredPasskey = typeof passkeys.$inferSelect;

const isOwn = (accountId: string, id: string) => and(eq(passkeys.accountId, accountId), eq(passkeys.id, id));

/** The passkeys of an account, the oldest first. */
export const listPasskeys = (db: Database, accountId: string): Promise<StoredPasskey[]> =>
  db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(asc(passkeys.createdAt), passkeys.id);

/** Finds a passkey with its account. */
export async function findPasskey(db: Database, id: string) {
  const [found] = await db
    .select({ passkey: passkeys, account: accounts })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .where(eq(passkeys.id, id))
    .limit(1);
  return found;
}

/** Adds a passkey. Fails with 23505 where it is known already. */
export async function insertPasskey(db: Database, passkey: StoredPasskey): Promise<void> {
  await db.insert(passkeys).values(passkey);
}

/** Calls a passkey of an account by another name; undefined where it is gone. */
export async function updatePasskeyName(
  db: Database,
  accountId: string,
  { id, name }: Pick<StoredPasskey, 'id' | 'name'>,
): Promise<StoredPasskey | undefined> {
  const [changed] = await db.update(passkeys).set({ name }).where(isOwn(accountId, id)).returning();
  return changed;
}

/** Removes a passkey of an account. @returns whether it was there */
export async function deletePasskey(db: Database, accountId: string, id: string): Promise<boolean> {
  return (await db.delete(passkeys).where(isOwn(accountId, id)).returning({ id: passkeys.id })).length > 0;
}

/**
 * Notes that a passkey was used for a challenge, in one statement. Of two that bring the same challenge or the same
 * counter, one does.
 *
 * @returns whether neither was seen before
 */
export async function notePasskeyUse(
  db: Database,
  use: {
    readonly id: string;
    readonly counter: number;
    readonly challenge: string;
    readonly expiresAt: Date;
    readonly now: Date;
  },
): Promise<boolean> {
  const { id, counter, challenge } = use;
  const { rowCount } = await db.execute(sql`
    with spent as (
      insert into spent_challenges (challenge, expires_at)
      values (${challenge}, ${toTimestamp(use.expiresAt)})
      on conflict do nothing returning challenge
    )
    update passkeys set counter = ${counter}, last_used_at = ${toTimestamp(use.now)}
    from spent where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))
  `);
  return rowCount > 0;
}

/** Uses a challenge up; tells whether it was not used before. */
export async function spendChallenge(db: Database, challenge: string, expiresAt: Date): Promise<boolean> {
  const spent = db.insert(spentChallenges).values({ challenge, expiresAt }).onConflictDoNothing();
  return (await spent.returning({ challenge: spentChallenges.challenge })).length > 0;
}

/** Forgets challenges that nobody could answer any more. */
export async function deleteOldChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(spentChallenges).where(lte(spentChallenges.expiresAt, now));
}
