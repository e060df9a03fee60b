import { and, asc, isNull, max, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { loginLog } from '#db/schema/accounts/login-log.ts';
import { isSignIn } from './login-log.ts';

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
