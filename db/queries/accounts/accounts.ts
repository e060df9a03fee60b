import { and, asc, desc, eq, isNull, max, ne, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { lockFor } from '#db/locks.ts';
import { isAddress } from '#db/queries/addresses.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { loginLog } from '#db/schema/accounts/login-log.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { isSignIn } from './login-log.ts';
import { endSessionsBefore } from './sessions.ts';

export type StoredAccount = typeof accounts.$inferSelect;

const isNamed = (username: string) => eq(sql`lower(${accounts.username})`, username.toLowerCase());

/** Finds an account by username, regardless of case. */
export async function findByUsername(db: Database, username: string): Promise<StoredAccount | undefined> {
  const [account] = await db.select().from(accounts).where(isNamed(username)).limit(1);
  return account;
}

/** Finds an account by address, else by username. @param spellings of `given`, read as an address */
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

export async function findAccount(db: Database, id: string): Promise<StoredAccount | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id)).limit(1);
  return account;
}

/** Tells whether any account exists besides the administrator of the environment. */
export async function hasAccounts(db: Database): Promise<boolean> {
  return (await db.select({ id: accounts.id }).from(accounts).limit(1)).length > 0;
}

/** Returns all accounts by name, and the last login of the administrator of the environment. */
export async function listAccounts(db: Database) {
  const [all, [emergency]] = await db.batch([
    db
      .select()
      .from(accounts)
      .orderBy(asc(sql`lower(${accounts.name})`), asc(accounts.username)),
    db
      .select({ lastLoginAt: max(loginLog.at) })
      .from(loginLog)
      .where(and(isNull(loginLog.accountId), isSignIn)),
  ]);
  return { accounts: all, emergencyLoginAt: emergency?.lastLoginAt ?? null };
}

/** Account that has not signed in yet; only `recordLogin` sets its last login, beside the row in the log. */
type NewAccount = Omit<typeof accounts.$inferInsert, 'lastLoginAt'>;

/** Inserts an account. Throws 23505 if the username or address is taken. */
export async function insertAccount(db: Database, account: NewAccount): Promise<StoredAccount> {
  const [added] = await db.insert(accounts).values(account).returning();
  if (added === undefined) throw new Error('The stored row was not returned');
  return added;
}

/** Throws 23505 if the username is taken. */
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

/** Sets a password and ends all sessions, unless it has changed since it was compared. @returns whether it was set */
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

export const recordLogin = (db: Database, id: string, now: Date) =>
  db.update(accounts).set({ lastLoginAt: now }).where(eq(accounts.id, id));

const ownersLock = lockFor('owners');

const hasOtherOwner = (id: string) => sql`exists (
  select from accounts others
  where others.id <> ${id}::uuid and others.role = 'owner' and others.is_active and others.password_hash is not null
)`;

/** Condition that keeps at least one owner who can sign in. */
const mayGo = (id: string) =>
  sql`(${ne(accounts.role, 'owner')} or not ${accounts.isActive} or ${isNull(accounts.passwordHash)} or ${hasOtherOwner(id)})`;

/** Changes role and revenue access, unless the version is outdated or no owner would be left; then undefined. */
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

/** Activates an account, or deactivates it and ends its sessions; undefined for the last owner. */
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

/**
 * Deletes an account with everything that belongs to it, unless it is the last owner. @returns whether it was deleted
 */
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
