import { and, desc, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { loginLog } from '#db/schema/accounts/login-log.ts';

/** Rows that are sign-ins: a takeout is not. */
export const isSignIn = and(eq(loginLog.isSuccess, true), ne(loginLog.method, 'takeout'));

const ofAccount = (accountId: string | null) =>
  accountId === null ? isNull(loginLog.accountId) : eq(loginLog.accountId, accountId);

export async function insertLogin(db: Database, login: typeof loginLog.$inferInsert): Promise<number> {
  const [row] = await db.insert(loginLog).values(login).returning({ id: loginLog.id });
  if (row === undefined) throw new Error('The stored row was not returned');
  return row.id;
}

/** Tells whether the account has signed in before, and whether with this browser. */
export async function readSignInHistory(db: Database, accountId: string, browserKey: string) {
  const rows = await db
    .selectDistinct({ browserKey: loginLog.browserKey })
    .from(loginLog)
    .where(and(ofAccount(accountId), isSignIn));
  return { isFirst: rows.length === 0, isKnown: rows.some((row) => row.browserKey === browserKey) };
}

export async function findLogin(db: Database, id: number) {
  const [login] = await db.select().from(loginLog).where(eq(loginLog.id, id)).limit(1);
  return login;
}

/** Tells whether the row is a takeout that this account started after a moment. */
export async function isTakeout(
  db: Database,
  { id, accountId, since }: { readonly id: number; readonly accountId: string | null; readonly since: Date },
): Promise<boolean> {
  const isIt = and(eq(loginLog.id, id), ofAccount(accountId), eq(loginLog.method, 'takeout'), gt(loginLog.at, since));
  return (await db.select({ id: loginLog.id }).from(loginLog).where(isIt)).length > 0;
}

export const listLogins = (db: Database, accountId: string | null, limit: number) =>
  db
    .select({
      id: loginLog.id,
      at: loginLog.at,
      method: loginLog.method,
      isSuccess: loginLog.isSuccess,
      browser: loginLog.browser,
      country: loginLog.country,
    })
    .from(loginLog)
    .where(ofAccount(accountId))
    .orderBy(desc(loginLog.at), desc(loginLog.id))
    .limit(limit);

export async function deleteOldLogins(db: Database, until: Date): Promise<void> {
  await db.delete(loginLog).where(lte(loginLog.at, until));
}
