import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Claimed } from '#db/queries/mail/outbox.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import type { EventEdit, ListFacts } from '#domain/events/task-writing.ts';

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

/** Returns the newest creation of a form; undefined if there is none, or it has been deleted since. */
export async function findCreation(
  db: Database,
  key: string,
): Promise<{ readonly payload: unknown; readonly status: string } | undefined> {
  const [row] = await db
    .select({ payload: sql`${outbox.payload}`, status: outbox.status })
    .from(outbox)
    .where(and(eq(outbox.topic, WRITE_TOPIC), eq(outbox.dedupeKey, creationKey(key))))
    .orderBy(desc(outbox.createdAt))
    .limit(1);
  return row;
}

/** Returns the task that any delivery of a form has created: a stuck one may be sent again after another. */
export async function findCreatedId(db: Database, key: string): Promise<string | undefined> {
  const createdId = sql<string>`${outbox.payload} ->> 'createdId'`;
  const [row] = await db
    .select({ createdId })
    .from(outbox)
    .where(and(eq(outbox.topic, WRITE_TOPIC), eq(outbox.dedupeKey, creationKey(key)), isNotNull(createdId)))
    .limit(1);
  return row?.createdId;
}

/** Returns the key under which a form's creation waits. */
export const creationKey = (key: string): string => `new:${key}`;

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

/**
 * Records what is known of a creation: that its attempt begins, before the call whose answer may be lost, and then the
 * id of its task.
 */
export async function noteCreation(
  db: Database,
  { id, holder }: Pick<Claimed, 'id' | 'holder'>,
  known: { readonly isTried: true } | { readonly createdId: string },
): Promise<void> {
  await db.execute(sql`
    update outbox set payload = payload || ${JSON.stringify(known)}::jsonb
    where id = ${id}::uuid and locked_by = ${holder}::uuid
  `);
}

/** Caches the list's fields and statuses, for when ClickUp is unreachable. */
export async function cacheListFacts(db: Database, listFacts: ListFacts): Promise<void> {
  await db.update(clickupConnection).set({ listFacts });
}
