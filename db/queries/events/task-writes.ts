import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { createdTasks } from '#db/schema/events/calendar.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import type { ListFacts } from '#domain/events/task-writing.ts';

/** Outbox topic of writes to ClickUp tasks. */
export const WRITE_TOPIC = 'clickup-task';

export const listWrites = (db: Database) =>
  db
    .select({
      id: outbox.id,
      // The driver has already parsed the JSON; drizzle would parse it twice.
      payload: sql`${outbox.payload}`,
      status: outbox.status,
      lastError: outbox.lastError,
    })
    .from(outbox)
    .where(and(eq(outbox.topic, WRITE_TOPIC), inArray(outbox.status, ['pending', 'dead'])))
    .orderBy(outbox.createdAt);

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

export async function findPendingWrite(
  db: Database,
  dedupeKey: string,
): Promise<{ readonly payload: unknown } | undefined> {
  const [row] = await db
    .select({ payload: sql`${outbox.payload}` })
    .from(outbox)
    .where(and(eq(outbox.topic, WRITE_TOPIC), eq(outbox.dedupeKey, dedupeKey), eq(outbox.status, 'pending')));
  return row;
}

export async function findCreated(db: Database, key: string): Promise<string | undefined> {
  const [row] = await db.select({ taskId: createdTasks.taskId }).from(createdTasks).where(eq(createdTasks.key, key));
  return row?.taskId;
}

export async function saveCreated(db: Database, key: string, taskId: string, createdAt: Date): Promise<void> {
  await db.insert(createdTasks).values({ key, taskId, createdAt }).onConflictDoNothing();
}

/** Caches the list's fields and statuses, for when ClickUp is unreachable. */
export async function cacheListFacts(db: Database, listFacts: ListFacts): Promise<void> {
  await db.update(clickupConnection).set({ listFacts });
}
