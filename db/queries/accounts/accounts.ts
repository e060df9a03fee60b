import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { isSameAddress } from '#db/queries/addresses.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';

export type StoredAccount = typeof accounts.$inferSelect;

const isNamed = (username: string) => eq(sql`lower(${accounts.username})`, username.toLowerCase());

/** Finds an account by username, regardless of case. */
export async function findByUsername(db: Database, username: string): Promise<StoredAccount | undefined> {
  const [account] = await db.select().from(accounts).where(isNamed(username)).limit(1);
  return account;
}

/** Finds an account by address, else by username. @param email `given`, read as an address */
export async function findByNameOrEmail(
  db: Database,
  given: string,
  email: string,
): Promise<StoredAccount | undefined> {
  const isAt = sql`coalesce(${isSameAddress(accounts.email, sql`${email}`)}, false)`;
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

/** Builds the statement that makes concurrent changes of an account, and new links, take turns. */
export const lockAccount = (id: string) => sql`select from ${accounts} where ${eq(accounts.id, id)} for update`;

/** Account that has not signed in yet; only `recordLogin` sets its last login, beside the row in the log. */
type NewAccount = Omit<typeof accounts.$inferInsert, 'lastLoginAt'>;

/** Inserts an account. Throws 23505 if the username or address is taken. */
export async function insertAccount(db: Database, account: NewAccount): Promise<StoredAccount> {
  const [added] = await db.insert(accounts).values(account).returning();
  if (added === undefined) throw new Error('The stored row was not returned');
  return added;
}

/** Renames the person, which changes none of their rights. */
export const updateName = (db: Database, id: string, name: string) =>
  db
    .update(accounts)
    .set({ name, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, id));

export const recordLogin = (db: Database, id: string, now: Date) =>
  db.update(accounts).set({ lastLoginAt: now }).where(eq(accounts.id, id));
