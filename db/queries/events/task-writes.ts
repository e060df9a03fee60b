import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import type { Claimed } from '#db/queries/mail/outbox.ts';
import { decodeAs } from '#db/rows.ts';
import { createdTasks } from '#db/schema/events/calendar.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import type { EventEdit, ListFacts } from '#domain/events/task-writing.ts';

/** Outbox topic of writes to ClickUp tasks. */
export const WRITE_TOPIC = 'clickup-task';

const isWaiting = eq(outbox.status, 'pending');

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

/** Returns the newest write of a form that waits or is done; undefined if there is none, or it has been deleted since. */
export async function findFormWrite(
  db: Database,
  key: string,
): Promise<{ readonly payload: unknown; readonly isWaiting: boolean } | undefined> {
  const [row] = await db
    .select({ payload: sql`${outbox.payload}`, isWaiting: sql`${isWaiting}`.mapWith(decodeAs(z.boolean())) })
    .from(outbox)
    .where(
      and(
        eq(outbox.topic, WRITE_TOPIC),
        inArray(outbox.status, ['pending', 'done']),
        sql`${outbox.payload} ->> 'key' = ${key}`,
      ),
    )
    // A form's edits come after its creation, also within one millisecond.
    .orderBy(desc(isWaiting), desc(outbox.endedAt), sql`${outbox.payload} ->> 'taskId' is null`)
    .limit(1);
  return row;
}

interface Edit {
  /** Changed parts of the event, as they were and as they are to be. */
  readonly before: Partial<EventEdit>;
  readonly wish: Partial<EventEdit>;
  readonly leavesOut: boolean;
}

const stored = sql`${outbox.payload}`;

/**
 * Puts an edit on top of the waiting one of the same event, in the statement that stores it. Its form shows what ClickUp
 * has, so parts that it leaves alone keep the waiting value. A part that the waiting edit leaves alone is compared with
 * what this form showed; earlier wishes are ours when ClickUp has them by now.
 */
export const mergedEdit = ({ before, wish, leavesOut }: Edit): SQL => sql`${stored} || jsonb_build_object(
  'earlier', coalesce(${stored} -> 'earlier', '[]') || jsonb_build_array(${stored} -> 'wish'),
  'wish', (${stored} -> 'wish') || ${JSON.stringify(wish)}::jsonb,
  'before', (${stored} -> 'before') || (
    select coalesce(jsonb_object_agg(part, value), '{}') from jsonb_each(${JSON.stringify(before)}::jsonb) edited (part, value)
    where ${stored} -> 'wish' -> part = ${stored} -> 'before' -> part
  ),
  'leavesOut', (${stored} ->> 'leavesOut')::boolean or ${leavesOut}::boolean
)`;

/** Replaces a waiting creation by the same form's newer text, and keeps what is known of its attempts. */
export const mergedCreation = (job: object): SQL => sql`${stored} || ${JSON.stringify(job)}::jsonb`;

/** Records that a creation is about to be attempted, before the call whose answer may be lost. */
export async function markTried(db: Database, { id, holder }: Pick<Claimed, 'id' | 'holder'>): Promise<void> {
  await db.execute(sql`
    update outbox set payload = payload || '{"isTried": true}' where id = ${id}::uuid and locked_by = ${holder}::uuid
  `);
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
