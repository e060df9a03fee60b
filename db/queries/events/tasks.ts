import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { events, syncRuns } from '#db/schema/events/events.ts';
import { tasks } from '#db/schema/events/tasks.ts';
import type { Registration } from '#domain/events/registration.ts';
import type { ListedTask } from '#domain/events/task-list.ts';
import type { OwnFacts } from '#domain/events/task-reading.ts';

export type TaskRow = typeof tasks.$inferSelect;

/** Returns the tasks of the last complete read, latest first, those without a date last. */
export const readTasks = (db: Database): Promise<TaskRow[]> =>
  db
    .select()
    .from(tasks)
    .where(eq(tasks.isPresent, true))
    .orderBy(sql`nullif(${tasks.date}, '') desc nulls last`, asc(tasks.name), asc(tasks.taskId));

export async function findTask(db: Database, taskId: string): Promise<TaskRow | undefined> {
  const [row] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.taskId, taskId), eq(tasks.isPresent, true)));
  return row;
}

/** Selects the tasks for which the owner has chosen something here, which no other place knows. */
export const isChosen = sql`(${tasks.isHidden} or ${tasks.own} <> '{}')`;

/** Replaces the stored list, in the batch that ends its run, if that ended well. What the owner has chosen stays. */
export const writeTasks = (db: Database, runId: number, listed: readonly ListedTask[]) =>
  db.execute(sql`
    with run as (
      select from ${syncRuns} where id = ${runId} and outcome in ('done', 'suspicious')
    ), read as (
      select * from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as task
        ("taskId" text, name text, status text, fate text, reason text, date text, details jsonb)
    ), written as (
      insert into ${tasks} (task_id, name, status, fate, reason, date, details)
      select distinct on ("taskId") "taskId", name, status, fate, reason, date, details from read
      where exists (select from run)
      on conflict (task_id) do update set
        name = excluded.name, status = excluded.status, fate = excluded.fate, reason = excluded.reason,
        date = excluded.date, details = excluded.details, is_present = true
    ), forgotten as (
      delete from ${tasks}
      where not ${isChosen} and task_id not in (select "taskId" from read) and exists (select from run)
    )
    -- Not those to be deleted: a statement changes a row only once.
    update ${tasks} set is_present = false
    where is_present and ${isChosen} and task_id not in (select "taskId" from read) and exists (select from run)
  `);

/** Reads what we keep of a task because the list has no field for it, without the registration. */
export async function readOwnFacts(db: Database, taskId: string): Promise<Omit<OwnFacts, 'registration'>> {
  const [row] = await db
    .select({ own: sql<OwnFacts>`${tasks.own} - 'registration'` })
    .from(tasks)
    .where(eq(tasks.taskId, taskId));
  return row?.own ?? {};
}

const keptRegistration = sql`(
  case when task.own -> 'registration' is null then '{}'::jsonb
    else jsonb_build_object('registration', task.own -> 'registration') end
)`;

/** Stores facts that the list has no field for, also of a task that no synchronisation has read yet. */
export async function saveOwnFacts(db: Database, taskId: string, name: string, own: OwnFacts): Promise<void> {
  await db.execute(sql`
    insert into ${tasks} as task (task_id, name, status, fate, reason, date, is_present, own)
    values (${taskId}, ${name}, '', 'status', '', '', false, ${JSON.stringify(own)}::jsonb)
    on conflict (task_id) do update set own = excluded.own || ${keptRegistration}
  `);
}

/** Opens, changes or (null) ends the registration here, also of a task that no synchronisation has read yet. */
export async function saveRegistration(
  db: Database,
  taskId: string,
  name: string,
  registration: Registration | null,
): Promise<void> {
  const given = JSON.stringify(registration === null ? {} : { registration });
  await db.execute(sql`
    insert into ${tasks} as task (task_id, name, status, fate, reason, date, is_present, own)
    values (${taskId}, ${name}, '', 'status', '', '', false, ${given}::jsonb)
    on conflict (task_id) do update set own = case when excluded.own = '{}' then task.own - 'registration'
      else jsonb_set(task.own, '{registration}', coalesce(task.own -> 'registration', '{}') || (excluded.own -> 'registration')) end
  `);
}

/**
 * Hides or shows a task, and reports whether it exists. If visitors see the change, `sequence` rises for calendar apps.
 */
export async function hideTask(db: Database, taskId: string, isHidden: boolean, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with before as (
      select task_id, is_hidden from ${tasks} where task_id = ${taskId} and is_present for update
    ), hidden as (
      update ${tasks} set is_hidden = ${isHidden} where task_id in (select task_id from before)
    ), announced as (
      update ${events} set sequence = sequence + 1, updated_at = ${toTimestamp(now)}
      where is_public and task_id in (select task_id from before where is_hidden <> ${isHidden})
    )
    select from before
  `);
  return rowCount > 0;
}
