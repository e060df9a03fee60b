import { eq, not } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { isChosen } from '#db/queries/events/tasks.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { events, syncRuns } from '#db/schema/events/events.ts';
import { tasks } from '#db/schema/events/tasks.ts';

export type ClickUpConnection = Omit<typeof clickupConnection.$inferSelect, 'id'>;

export type NewConnection = Pick<ClickUpConnection, 'token' | 'tokenEnd' | 'userName' | 'timeZone' | 'connectedAt'>;

export async function findConnection(db: Database): Promise<ClickUpConnection | undefined> {
  const [row] = await db.select().from(clickupConnection);
  return row;
}

export async function saveConnection(db: Database, connection: NewConnection): Promise<void> {
  // A webhook belongs to the token that created it.
  const values = { ...connection, isRevoked: false, webhookId: null, webhookSecret: null };
  await db.insert(clickupConnection).values(values).onConflictDoUpdate({ target: clickupConnection.id, set: values });
}

/** Marks the token as revoked, unless another connection was stored meanwhile. */
export async function markRevoked(db: Database, connectedAt: Date): Promise<void> {
  await db.update(clickupConnection).set({ isRevoked: true }).where(eq(clickupConnection.connectedAt, connectedAt));
}

/**
 * Deletes the connection and all synchronised data, except what the owner has chosen for tasks. The connection goes
 * first: a synchronisation about to write holds its lock, and a later one finds none.
 */
export async function deleteConnection(db: Database): Promise<void> {
  await db.batch([
    db.delete(clickupConnection),
    db.delete(events),
    db.delete(syncRuns),
    db.delete(tasks).where(not(isChosen)),
    db.update(tasks).set({ isPresent: false }),
  ]);
}

/** Stores or clears a connection's webhook, unless another connection was stored meanwhile. */
export async function saveWebhook(
  db: Database,
  connectedAt: Date,
  webhook: { readonly id: string; readonly secret: string } | undefined,
): Promise<void> {
  await db
    .update(clickupConnection)
    .set({ webhookId: webhook?.id ?? null, webhookSecret: webhook?.secret ?? null })
    .where(eq(clickupConnection.connectedAt, connectedAt));
}
