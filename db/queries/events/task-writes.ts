import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { createdTasks } from '#db/schema/events/calendar.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import type { ListFacts } from '#domain/events/task-writing.ts';

/** Under which tasks are written in the outbox. */
export const WRITE_TOPIC = 'clickup-task';

/** What waits to be written, and what could not be; for a batch. */
export const listWrites = (db: Database) =>
  db
    .select({
      id: outbox.id,
      // The driver has parsed it; drizzle would do it again.
      payload: sql`${outbox.payload}`,
      status: outbox.status,
      lastError: outbox.lastError,
    })
    .from(outbox)
    .where(and(eq(outbox.topic, WRITE_TOPIC), inArray(outbox.status, ['pending', 'dead'])))
    .orderBy(outbox.createdAt);

/** One of them. */
export async function findWrite(
  db: Database,
  id: string,
): Promise<{ readonly payload: unknown; readonly status: string } | undefined> {
  const [row] = await db
    .select({ payload: sql`${outbox.payload}`, status: outbox.status })
    .from(outbox)
    .where(and(eq(outbox.topic, WRITE_TOPIC), eq(outbox.id, id)));
  return row;
}

/** What waits under a key; undefined where nothing does. */
export async function findWaiting(db: Database, dedupeKey: string): Promise<{ readonly payload: unknown } | undefined> {
  const [row] = await db
    .select({ payload: sql`${outbox.payload}` })
    .from(outbox)
    .where(and(eq(outbox.topic, WRITE_TOPIC), eq(outbox.dedupeKey, dedupeKey), eq(outbox.status, 'pending')));
  return row;
}

/** The task that was created for a wish; undefined while there is none. */
export async function findCreated(db: Database, key: string): Promise<string | undefined> {
  const [row] = await db.select({ taskId: createdTasks.taskId }).from(createdTasks).where(eq(createdTasks.key, key));
  return row?.taskId;
}

/** Notes which task was created for a wish. */
export async function saveCreated(db: Database, key: string, taskId: string, createdAt: Date): Promise<void> {
  await db.insert(createdTasks).values({ key, taskId, createdAt }).onConflictDoNothing();
}

/** Keeps what the list offers, for the time when ClickUp is away. */
export async function saveFacts(db: Database, listFacts: ListFacts): Promise<void> {
  await db.update(clickupConnection).set({ listFacts });
}
