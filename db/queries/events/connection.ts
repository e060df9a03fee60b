import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { clickupConnection, clickupDeliveries, clickupUsedStates } from '#db/schema/events/connection.ts';
import { events, syncRuns } from '#db/schema/events/events.ts';
import { tasks } from '#db/schema/events/tasks.ts';

/** The stored connection with ClickUp. */
export type ClickUpConnection = Omit<typeof clickupConnection.$inferSelect, 'id'>;

/** What a connection is made of; its webhook is set up afterwards. */
export type NewConnection = Pick<ClickUpConnection, 'token' | 'tokenEnd' | 'userName' | 'timeZone' | 'connectedAt'>;

/** The connection, if there is one. */
export async function findConnection(db: Database): Promise<ClickUpConnection | undefined> {
  const [row] = await db.select().from(clickupConnection);
  return row;
}

/** Stores a connection in place of any other. */
export async function saveConnection(db: Database, connection: NewConnection): Promise<void> {
  // A webhook belongs to the token that it was set up with.
  const values = { ...connection, isRevoked: false, webhookId: null, webhookSecret: null, changesDueAt: null };
  await db.insert(clickupConnection).values(values).onConflictDoUpdate({ target: clickupConnection.id, set: values });
}

/** Notes that ClickUp no longer knows the token, unless another was stored meanwhile. */
export async function markRevoked(db: Database, connectedAt: Date): Promise<void> {
  await db.update(clickupConnection).set({ isRevoked: true }).where(eq(clickupConnection.connectedAt, connectedAt));
}

/**
 * Forgets the connection and everything that came through it. The connection goes first: a synchronisation that is
 * about to write holds it, and one that comes later finds none. What the owner has hidden stays known.
 */
export async function deleteConnection(db: Database): Promise<void> {
  await db.batch([
    db.delete(clickupConnection),
    db.delete(events),
    db.delete(syncRuns),
    db.delete(tasks).where(eq(tasks.isHidden, false)),
    db.update(tasks).set({ isPresent: false }),
  ]);
}

/** Remembers the webhook of a connection, or that it has none, unless another connection was stored meanwhile. */
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

/**
 * Takes note of what the webhook has told. One caller is asked to read the changes when they are due; for what is told
 * until then, too, nobody else is.
 *
 * @param keys name each change
 * @param diedBefore whoever should have read changes that were due before then has died
 * @returns whether it is this caller
 */
export async function noteChanges(
  db: Database,
  {
    keys,
    now,
    dueAt,
    diedBefore,
  }: Readonly<Record<'now' | 'dueAt' | 'diedBefore', Date>> & { keys: readonly string[] },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with told as (
      insert into ${clickupDeliveries} (key, received_at)
      select distinct key, ${now}::timestamptz from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) key
      on conflict do nothing returning 1
    ), asked as (
      update ${clickupConnection} set changes_due_at = ${dueAt}::timestamptz
      where exists (select from told)
        and (changes_due_at is null or changes_due_at < ${diedBefore}::timestamptz)
      returning 1
    )
    select from asked
  `);
  return rowCount > 0;
}

/** Takes the changes that are due: what is told from now on is read another time. */
export async function takeChanges(db: Database): Promise<void> {
  await db.update(clickupConnection).set({ changesDueAt: null });
}

/** Forgets what was told before a moment. */
export async function deleteOldDeliveries(db: Database, before: Date): Promise<void> {
  await db.delete(clickupDeliveries).where(lt(clickupDeliveries.receivedAt, before));
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
    db.insert(clickupUsedStates).values({ state, expiresAt }).onConflictDoNothing(),
  ]);
  return spent.rowCount > 0;
}
