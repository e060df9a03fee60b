import { and, asc, desc, eq, isNull, max, ne, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { isAddress } from '#db/queries/addresses.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { loginLog } from '#db/schema/accounts/login-log.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { endSessionsBefore } from './sessions.ts';

/** An account as it is stored. */
export type StoredAccount = typeof accounts.$inferSelect;

const isNamed = (username: string) => eq(sql`lower(${accounts.username})`, username.toLowerCase());

/** Finds the account that signs in under a name, without regard to case. */
export async function findByUsername(db: Database, username: string): Promise<StoredAccount | undefined> {
  const [account] = await db.select().from(accounts).where(isNamed(username)).limit(1);
  return account;
}

/**
 * Finds the account of an address or a name, without regard to case; one whose name is another's address comes last.
 *
 * @param spellings of what is given, were it an address
 */
export async function findByNameOrEmail(
  db: Database,
  given: string,
  spellings: readonly string[],
): Promise<StoredAccount | undefined> {
  const isAt = sql`coalesce(${isAddress(accounts.email, spellings)}, false)`;
  const [account] = await db
    .select()
    .from(accounts)
    .where(sql`${isNamed(given)} or ${isAt}`)
    .orderBy(desc(isAt))
    .limit(1);
  return account;
}

/** Finds an account. */
export async function findAccount(db: Database, id: string): Promise<StoredAccount | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id)).limit(1);
  return account;
}

/** Whether there is any account beside the administrator of the environment. */
export async function hasAccounts(db: Database): Promise<boolean> {
  return (await db.select({ id: accounts.id }).from(accounts).limit(1)).length > 0;
}

/** All accounts by name, and when the administrator of the environment has last signed in. */
export async function listAccounts(db: Database) {
  const [all, [emergency]] = await db.batch([
    db
      .select()
      .from(accounts)
      .orderBy(asc(sql`lower(${accounts.name})`), asc(accounts.username)),
    db
      .select({ lastLoginAt: max(loginLog.at) })
      .from(loginLog)
      .where(and(isNull(loginLog.accountId), eq(loginLog.isSuccess, true))),
  ]);
  return { accounts: all, emergencyLoginAt: emergency?.lastLoginAt ?? null };
}

/** Adds an account. Fails with 23505 where name or address are taken. */
export async function insertAccount(db: Database, account: typeof accounts.$inferInsert): Promise<StoredAccount> {
  const [added] = await db.insert(accounts).values(account).returning();
  if (added === undefined) throw new Error('The stored row was not returned');
  return added;
}

/** Changes name and username. Fails with 23505 where the username is taken. */
export async function updateProfile(
  db: Database,
  id: string,
  profile: { readonly name: string; readonly username: string },
): Promise<void> {
  await db
    .update(accounts)
    .set({ ...profile, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, id));
}

/**
 * Sets a new password and ends all sessions of the account, unless its password is not the compared one any more.
 *
 * @returns whether it was
 */
export async function updatePassword(
  db: Database,
  id: string,
  { passwordHash, comparedHash }: { readonly passwordHash: string; readonly comparedHash: string },
): Promise<boolean> {
  const [changed] = await db.batch([
    db
      .update(accounts)
      .set({ passwordHash, version: sql`${accounts.version} + 1` })
      .where(and(eq(accounts.id, id), eq(accounts.passwordHash, comparedHash)))
      .returning({ id: accounts.id }),
    endSessionsBefore(db, passwordHash),
  ]);
  return changed.length > 0;
}

/** Notes that somebody has signed in with an account. */
export const noteLogin = (db: Database, id: string, now: Date) =>
  db.update(accounts).set({ lastLoginAt: now }).where(eq(accounts.id, id));

/** Any number will do, as long as all that may take an owner away wait for each other. */
const ownersLock = sql`select pg_advisory_xact_lock(7204118367)`;

/** Whether somebody else could still sign in as owner. */
const hasOtherOwner = (id: string) => sql`exists (
  select from accounts others
  where others.id <> ${id}::uuid and others.role = 'owner' and others.is_active and others.password_hash is not null
)`;

/** Whether the account is no owner who could sign in, or not the last one. */
const mayGo = (id: string) =>
  sql`(${ne(accounts.role, 'owner')} or not ${accounts.isActive} or ${isNull(accounts.passwordHash)} or ${hasOtherOwner(id)})`;

/**
 * Changes the role and what a reader may see, unless somebody was faster, or it takes the last owner away.
 *
 * @returns undefined where nothing was changed
 */
export async function updateRole(
  db: Database,
  id: string,
  rights: { readonly role: Role; readonly seesRevenue: boolean; readonly version: number },
): Promise<StoredAccount | undefined> {
  const { role, version } = rights;
  const seesRevenue = role === 'reader' && rights.seesRevenue;
  const isAllowed = role === 'owner' ? undefined : mayGo(id);
  const [, [changed]] = await db.batch([
    db.execute(ownersLock),
    db
      .update(accounts)
      .set({ role, seesRevenue, version: sql`${accounts.version} + 1` })
      .where(and(eq(accounts.id, id), eq(accounts.version, version), isAllowed))
      .returning(),
  ]);
  return changed;
}

/**
 * Lets somebody in again, or locks them out and ends their sessions, unless that takes the last owner away.
 *
 * @returns undefined where nothing was changed
 */
export async function updateStatus(db: Database, id: string, isActive: boolean): Promise<StoredAccount | undefined> {
  const [, [changed]] = await db.batch([
    db.execute(ownersLock),
    db
      .update(accounts)
      .set({ isActive, version: sql`${accounts.version} + 1` })
      .where(and(eq(accounts.id, id), isActive ? undefined : mayGo(id)))
      .returning(),
    db.execute(sql`
      delete from admin_sessions using accounts
      where account_id = ${id}::uuid and accounts.id = account_id and not accounts.is_active
    `),
  ]);
  return changed;
}

/** Deletes an account with all that belongs to it, unless it is the last owner; tells whether it did. */
export async function deleteAccount(db: Database, id: string): Promise<boolean> {
  const [, deleted] = await db.batch([
    db.execute(ownersLock),
    db
      .delete(accounts)
      .where(and(eq(accounts.id, id), mayGo(id)))
      .returning({ id: accounts.id }),
  ]);
  return deleted.length > 0;
}
