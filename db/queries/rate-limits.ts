import { inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';

/** What a counter says after an attempt: how many there were in its window, and when the window ends. */
export interface Counted {
  readonly key: string;
  readonly count: number;
  readonly expiresAt: Date;
}

/**
 * Counts one attempt on each key, in one statement: a hundred attempts at once get a hundred different counts. A
 * window starts with its first attempt; the first attempt after its end starts a new one.
 *
 * @param windows distinct keys with the length of their windows in milliseconds
 */
export async function countAttempts(
  db: Database,
  now: Date,
  windows: readonly { readonly key: string; readonly windowMs: number }[],
): Promise<Counted[]> {
  const hasEnded = sql`${rateLimits.expiresAt} <= ${now.toISOString()}::timestamptz`;
  return db
    .insert(rateLimits)
    .values(windows.map(({ key, windowMs }) => ({ key, count: 1, expiresAt: new Date(now.getTime() + windowMs) })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${hasEnded} then 1 else ${rateLimits.count} + 1 end`,
        expiresAt: sql`case when ${hasEnded} then excluded.expires_at else ${rateLimits.expiresAt} end`,
      },
    })
    .returning();
}

/** Takes one attempt back on each key, because it turned out to be none. */
export async function forgiveAttempts(db: Database, keys: readonly string[]): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(inArray(rateLimits.key, [...keys]));
}

/** Forgets the windows that have ended. */
export async function deleteEndedWindows(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expiresAt, now));
}
