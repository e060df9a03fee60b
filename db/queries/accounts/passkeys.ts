import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { passkeys, spentChallenges } from '#db/schema/accounts/passkeys.ts';

export type StoredPasskey = typeof passkeys.$inferSelect;

const isOwn = (accountId: string, id: string) => and(eq(passkeys.accountId, accountId), eq(passkeys.id, id));

export const listPasskeys = (db: Database, accountId: string): Promise<StoredPasskey[]> =>
  db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(asc(passkeys.createdAt), passkeys.id);

export async function findPasskey(db: Database, id: string) {
  const [found] = await db
    .select({ passkey: passkeys, account: accounts })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .where(eq(passkeys.id, id))
    .limit(1);
  return found;
}

/** Renames a passkey of an account; undefined if it is gone. */
export async function updatePasskeyName(
  db: Database,
  accountId: string,
  { id, name }: Pick<StoredPasskey, 'id' | 'name'>,
): Promise<StoredPasskey | undefined> {
  const [changed] = await db.update(passkeys).set({ name }).where(isOwn(accountId, id)).returning();
  return changed;
}

/** Stores the use of a passkey. @returns false if the challenge or counter was used before, even at the same time */
export async function recordPasskeyUse(
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

/** Uses up a challenge. @returns whether it was unused */
export async function redeemChallenge(db: Database, challenge: string, expiresAt: Date): Promise<boolean> {
  const spent = db.insert(spentChallenges).values({ challenge, expiresAt }).onConflictDoNothing();
  return (await spent.returning({ challenge: spentChallenges.challenge })).length > 0;
}

export async function deleteOldChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(spentChallenges).where(lte(spentChallenges.expiresAt, now));
}
