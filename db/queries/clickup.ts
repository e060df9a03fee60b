import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { clickupConnection, clickupUsedStates } from '#db/schema/clickup.ts';
import { events, syncRuns } from '#db/schema/events.ts';

/** The stored connection with ClickUp. */
export type ClickUpConnection = Omit<typeof clickupConnection.$inferSelect, 'id'>;

/** The connection, if there is one. */
export async function findConnection(db: Database): Promise<ClickUpConnection | undefined> {
  const [row] = await db.select().from(clickupConnection);
  return row;
}

/** Stores a connection in place of any other. */
export async function saveConnection(db: Database, connection: Omit<ClickUpConnection, 'isRevoked'>): Promise<void> {
  const values = { ...connection, isRevoked: false };
  await db.insert(clickupConnection).values(values).onConflictDoUpdate({ target: clickupConnection.id, set: values });
}

/** Stores the same token under another seal, unless another was stored meanwhile. */
export async function resealToken(db: Database, sealed: string, resealed: string): Promise<void> {
  await db.update(clickupConnection).set({ token: resealed }).where(eq(clickupConnection.token, sealed));
}

/** Notes that ClickUp no longer knows the token, unless another was stored meanwhile. */
export async function markRevoked(db: Database, connectedAt: Date): Promise<void> {
  await db.update(clickupConnection).set({ isRevoked: true }).where(eq(clickupConnection.connectedAt, connectedAt));
}

/**
 * Forgets the connection and everything that came through it. The connection goes first: a synchronisation that is
 * about to write holds it, and one that comes later finds none.
 */
export async function deleteConnection(db: Database): Promise<void> {
  await db.batch([db.delete(clickupConnection), db.delete(events), db.delete(syncRuns)]);
}

/**
 * Takes note that an OAuth state is used up.
 *
 * @param state anything that names it
 * @returns whether it was unused until now
 */
export async function spendState(
  db: Database,
  { state, expiresAt, now }: { readonly state: string; readonly expiresAt: Date; readonly now: Date },
): Promise<boolean> {
  const [, spent] = await db.batch([
    db.delete(clickupUsedStates).where(lt(clickupUsedStates.expiresAt, now)),
    db.insert(clickupUsedStates).values({ state, expiresAt }).onConflictDoNothing().returning({ one: sql<number>`1` }),
  ]);
  return spent.length > 0;
}
