import { eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { adminSessions } from '#db/schema/admin-sessions.ts';

/** Opens a session. */
export async function insertSession(
  db: Database,
  session: { readonly key: string; readonly createdAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await db.insert(adminSessions).values(session);
}

/**
 * Finds an open session and moves its end, in one statement.
 *
 * @param idleSeconds how long the session stays open from now on
 * @param longestSeconds how long it may stay open since it was opened
 * @returns whether the session is open
 */
export async function touchSession(
  db: Database,
  { key, now, idleSeconds, longestSeconds }: { key: string; now: Date; idleSeconds: number; longestSeconds: number },
): Promise<boolean> {
  const at = now.toISOString();
  const { rows } = await db.execute(sql`
    update admin_sessions set expires_at = least(
      ${at}::timestamptz + make_interval(secs => ${idleSeconds}),
      created_at + make_interval(secs => ${longestSeconds})
    )
    where key = ${key} and expires_at > ${at}::timestamptz
    returning key
  `);
  return rows.length > 0;
}

/** Closes a session for good; a copy of its cookie is worthless from now on. */
export async function deleteSession(db: Database, key: string): Promise<void> {
  await db.delete(adminSessions).where(eq(adminSessions.key, key));
}

/** Forgets the sessions that have run out. */
export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
  await db.delete(adminSessions).where(lte(adminSessions.expiresAt, now));
}
