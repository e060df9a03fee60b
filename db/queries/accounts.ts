import { eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accounts } from '#db/schema/accounts.ts';

const isNamed = (username: string) => eq(sql`lower(${accounts.username})`, username.toLowerCase());

/** Finds the account that signs in under a name, without regard to case. */
export async function findByUsername(db: Database, username: string) {
  const [account] = await db.select().from(accounts).where(isNamed(username)).limit(1);
  return account;
}

/** Finds an account. */
export async function findAccount(db: Database, id: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id)).limit(1);
  return account;
}

/** Whether there is any account beside the administrator of the environment. */
export async function hasAccounts(db: Database): Promise<boolean> {
  return (await db.select({ id: accounts.id }).from(accounts).limit(1)).length > 0;
}

/** Notes that somebody has signed in with an account. */
export async function noteLogin(db: Database, id: string, now: Date): Promise<void> {
  await db.update(accounts).set({ lastLoginAt: now }).where(eq(accounts.id, id));
}
