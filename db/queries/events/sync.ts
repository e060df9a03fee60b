import { and, desc, eq, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { events, syncRuns } from '#db/schema/events/events.ts';
import { tasks } from '#db/schema/events/tasks.ts';
import { integrations } from '#db/schema/integrations.ts';
import type { SyncPlan } from '#domain/events/sync.ts';
import type { ListedTask } from '#domain/events/task-list.ts';
import { eventColumns } from './public-events.ts';
import { writeTasks } from './tasks.ts';

export type SyncRunRow = typeof syncRuns.$inferSelect;

const KEPT_DAYS = 30;

export type SyncStart = Awaited<ReturnType<typeof beginRun>>;

/**
 * Begins a run, unless ClickUp is disconnected, disabled, paused or has revoked the token. A unique index allows one
 * run at a time; a run whose lease has expired is failed first, with `diedError`.
 *
 * @returns `own`: facts that the list has no field for, by task id; `runId`: undefined while another runs, or if there
 * is nothing to do
 */
export async function beginRun(
  db: Database,
  {
    trigger,
    startedAt,
    leaseUntil,
    diedError,
  }: Readonly<Record<'trigger' | 'diedError', string> & Record<'startedAt' | 'leaseUntil', Date>>,
) {
  const [connections, switches, known, hiddenTasks, own, , [begun]] = await db.batch([
    db.select().from(clickupConnection),
    db.select().from(integrations).where(eq(integrations.name, 'clickup')),
    db.select(eventColumns).from(events),
    db.select({ id: tasks.taskId }).from(tasks).where(eq(tasks.isHidden, true)),
    db.select({ id: tasks.taskId, facts: tasks.own }).from(tasks).where(sql`${tasks.own} <> '{}'`),
    db
      .update(syncRuns)
      .set({ finishedAt: startedAt, outcome: 'failed', error: diedError })
      .where(and(isNull(syncRuns.finishedAt), lt(syncRuns.leaseUntil, startedAt))),
    rows(db, z.object({ id: z.number() }))`
      insert into ${syncRuns} (trigger, started_at, lease_until)
      select ${trigger}, ${startedAt}::timestamptz, ${leaseUntil}::timestamptz
      where exists (select from ${clickupConnection} where not is_revoked)
        and not exists (
          select from ${integrations}
          where name = 'clickup' and (not is_enabled or paused_until > ${startedAt}::timestamptz)
        )
      on conflict do nothing
      returning id::float8 as id
    `,
  ]);
  return {
    connection: connections[0],
    isEnabled: switches[0]?.isEnabled ?? true,
    pausedUntil: switches[0]?.pausedUntil ?? null,
    known,
    hiddenTasks: hiddenTasks.map((task) => task.id),
    own: new Map(own.map(({ id, facts }) => [id, facts])),
    runId: begun?.id,
  };
}

/**
 * Writes a run's events and tasks and ends it, unless the connection is gone or the run expired. @returns whether it
 * did
 */
export async function applyPlan(db: Database, found: RunFindings): Promise<boolean> {
  const [{ rowCount }] = await db.batch([writePlan(db, found), writeTasks(db, found.runId, found.tasks)]);
  return rowCount > 0;
}

interface RunFindings {
  readonly runId: number;
  readonly finishedAt: Date;
  readonly plan: SyncPlan;
  readonly tasks: readonly ListedTask[];
}

function writePlan(db: Database, { runId, finishedAt, plan }: Omit<RunFindings, 'tasks'>) {
  const { upserts, hides, skipped, ...counts } = plan;
  return db.execute(sql`
    with connection as (
      select 1 from ${clickupConnection} for share
    ), run as (
      update ${syncRuns} set
        finished_at = ${finishedAt}::timestamptz, outcome = ${counts.outcome}, tasks = ${counts.tasks},
        published = ${counts.published}, added = ${counts.added}, changed = ${counts.changed},
        hidden = ${counts.hidden}, withheld = ${counts.withheld}, skipped = ${JSON.stringify(skipped)}::jsonb
      where id = ${runId} and finished_at is null and exists (select from connection)
      returning id
    ), unseen as (
      select task_id from ${tasks} where is_hidden
    ), upserted as (
      insert into ${events}
        (task_id, title, description, date, time, minutes, place, capacity, speaker, image, status, url, tags, is_public,
          updated_at)
      select "taskId", title, description, nullif(date, '')::date, time, minutes, place, capacity, speaker, image,
        status, url, tags, true,
        case when "taskId" in (select task_id from unseen) then 'epoch' else ${finishedAt}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(upserts)}::jsonb) as task
        ("taskId" text, title text, description text, date text, time text, minutes smallint, place text, capacity int,
          speaker text, image text, status text, url text, tags jsonb)
      where exists (select from run)
      on conflict (task_id) do update set
        title = excluded.title, description = excluded.description, date = excluded.date, time = excluded.time,
        minutes = excluded.minutes, place = excluded.place, capacity = excluded.capacity,
        speaker = excluded.speaker, image = excluded.image, status = excluded.status, url = excluded.url,
        tags = excluded.tags, is_public = true, updated_at = greatest(${events}.updated_at, excluded.updated_at),
        sequence = ${events}.sequence + 1
    ), hidden as (
      update ${events} set is_public = false, sequence = sequence + 1,
        updated_at = case when task_id in (select task_id from unseen) then updated_at else ${finishedAt}::timestamptz end
      where task_id in (select jsonb_array_elements_text(${JSON.stringify(hides)}::jsonb)) and exists (select from run)
    )
    select from run
  `);
}

export async function failRun(
  db: Database,
  { runId, finishedAt, error }: { readonly runId: number; readonly finishedAt: Date; readonly error: string },
): Promise<void> {
  await db
    .update(syncRuns)
    .set({ finishedAt, outcome: 'failed', error })
    .where(and(eq(syncRuns.id, runId), isNull(syncRuns.finishedAt)));
}

export async function findRun(db: Database, id: number): Promise<SyncRunRow | undefined> {
  const [row] = await db.select().from(syncRuns).where(eq(syncRuns.id, id));
  return row;
}

/** Reads the connection, the last finished run and the last successful one, in one round trip. */
export async function readSyncState(db: Database) {
  const [connections, lastRuns, doneRuns] = await db.batch([
    db.select().from(clickupConnection),
    db.select().from(syncRuns).where(sql`${syncRuns.finishedAt} is not null`).orderBy(desc(syncRuns.id)).limit(1),
    db.select().from(syncRuns).where(eq(syncRuns.outcome, 'done')).orderBy(desc(syncRuns.id)).limit(1),
  ]);
  return { connection: connections[0], lastRun: lastRuns[0], lastDone: doneRuns[0] };
}

/** Returns the id of the newest run, also of one that has not ended; 0 without any. */
export async function findLastRunId(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(syncRuns.id) }).from(syncRuns);
  return row?.id ?? 0;
}

/** Deletes old runs, except the last successful one. */
export async function deleteOldRuns(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    delete from ${syncRuns}
    where finished_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
      and id <> coalesce((select max(id) from ${syncRuns} where outcome = 'done'), 0)
  `);
}

/** Reads the outcomes of the latest synchronisations, newest first, and whether ClickUp has revoked the token. */
export async function readSyncOutcomes(db: Database, limit: number) {
  const [runs, connections] = await db.batch([
    db
      .select({ outcome: syncRuns.outcome })
      .from(syncRuns)
      .where(isNotNull(syncRuns.finishedAt))
      .orderBy(desc(syncRuns.startedAt), desc(syncRuns.id))
      .limit(limit),
    db
      .select({ isRevoked: clickupConnection.isRevoked })
      .from(clickupConnection)
      .where(eq(clickupConnection.isRevoked, true)),
  ]);
  return { outcomes: runs.map(({ outcome }) => outcome ?? 'failed'), isRevoked: connections.length > 0 };
}
