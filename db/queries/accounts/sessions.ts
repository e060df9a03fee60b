import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { adminSessions } from '#db/schema/accounts/sessions.ts';
import { roles } from '#domain/accounts/roles.ts';

/** Session keys of one cookie, one per kind; a session's row has one of them. */
export interface SessionKeys {
  readonly account: string;
  /** Key of the environment administrator's session; undefined if there is no such administrator. */
  readonly emergency: string | undefined;
}

const every = ({ account, emergency }: SessionKeys): string[] =>
  emergency === undefined ? [account] : [account, emergency];

export interface NewSession {
  readonly key: string;
  /** Null for the administrator of the environment. */
  readonly accountId: string | null;
  readonly browser: string;
  readonly country: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db.insert(adminSessions).values({ ...session, lastSeenAt: session.createdAt, provedAt: session.createdAt });
}

/**
 * Opens a session after a password check, unless the password has changed since: the row lock orders both statements,
 * and a later change ends all sessions. @returns whether the session was opened
 */
export async function insertSessionWithPassword(
  db: Database,
  session: NewSession,
  comparedHash: string,
): Promise<boolean> {
  const { key, accountId, browser, country } = session;
  const createdAt = toTimestamp(session.createdAt);
  const expiresAt = toTimestamp(session.expiresAt);
  const { rowCount } = await db.execute(sql`
    insert into admin_sessions (key, account_id, browser, country, created_at, last_seen_at, proved_at, expires_at)
    select ${key}, id, ${browser}, ${country}, ${createdAt}, ${createdAt}, ${createdAt}, ${expiresAt}
    from accounts where id = ${accountId}::uuid and password_hash = ${comparedHash} for share
  `);
  return rowCount > 0;
}

const touched = z.object({
  id: z.string(),
  provedAt: z.string(),
  account: z.nullable(
    z.object({
      id: z.string(),
      username: z.string(),
      name: z.string(),
      role: z.enum(roles),
      seesRevenue: z.boolean(),
    }),
  ),
});

/**
 * Finds an open session whose account may still sign in, and extends it, in one statement.
 *
 * @param longestSeconds maximum time since the session was opened
 * @returns undefined if no session is open
 */
export async function touchSession(
  db: Database,
  input: { keys: SessionKeys; now: Date; idleSeconds: number; longestSeconds: number },
): Promise<(Omit<z.infer<typeof touched>, 'provedAt'> & { provedAt: Date }) | undefined> {
  const { keys, idleSeconds, longestSeconds } = input;
  const now = toTimestamp(input.now);
  const [row] = await rows(db, touched)`
    update admin_sessions set last_seen_at = ${now}, expires_at = least(
      ${now} + make_interval(secs => ${idleSeconds}),
      created_at + make_interval(secs => ${longestSeconds})
    )
    where expires_at > ${now} and (
      (key = ${keys.emergency ?? null}::text and account_id is null)
      or (key = ${keys.account} and exists (select from accounts where id = account_id and is_active))
    )
    returning id, proved_at as "provedAt", (
      select json_build_object(
        'id', accounts.id, 'username', username, 'name', name, 'role', role, 'seesRevenue', sees_revenue
      )
      from accounts where accounts.id = account_id
    ) as account
  `;
  return row && { ...row, provedAt: new Date(row.provedAt) };
}

/** Closes a session for good: copies of its cookie are worthless from now on. */
export async function deleteSession(db: Database, keys: SessionKeys): Promise<void> {
  await db.delete(adminSessions).where(inArray(adminSessions.key, every(keys)));
}

/** Stores that the session's owner has just shown a password or passkey. */
export async function renewProof(db: Database, id: string, now: Date): Promise<void> {
  await db.update(adminSessions).set({ provedAt: now }).where(eq(adminSessions.id, id));
}

const ofAccount = (accountId: string | null) =>
  accountId === null ? isNull(adminSessions.accountId) : eq(adminSessions.accountId, accountId);

export const listSessions = (db: Database, accountId: string | null, now: Date) =>
  db
    .select({
      id: adminSessions.id,
      browser: adminSessions.browser,
      country: adminSessions.country,
      createdAt: adminSessions.createdAt,
      lastSeenAt: adminSessions.lastSeenAt,
    })
    .from(adminSessions)
    .where(and(ofAccount(accountId), gt(adminSessions.expiresAt, now)))
    .orderBy(desc(adminSessions.lastSeenAt), adminSessions.id);

export async function endSession(db: Database, accountId: string | null, id: string): Promise<void> {
  await db.delete(adminSessions).where(and(ofAccount(accountId), eq(adminSessions.id, id)));
}

/** Closes all sessions of the environment's administrator, who has no links. */
export async function endEmergencySessions(db: Database): Promise<void> {
  await db.delete(adminSessions).where(isNull(adminSessions.accountId));
}

export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
  await db.delete(adminSessions).where(lte(adminSessions.expiresAt, now));
}
