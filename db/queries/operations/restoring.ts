import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { WRITE_TOPIC } from '#db/queries/events/task-writes.ts';
import { everyDueInSeries } from '#db/queries/letters/series-people.ts';
import { mailKind } from '#db/queries/mail/kind.ts';
import { isoMoment, toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { UNCLEAR_CREATION } from '#domain/events/task-writing.ts';
import { startTime } from '#domain/events/time.ts';
import { mailKinds, REPEATED_AFTER_RESTORE } from '#domain/mail/kinds.ts';

const resetCounts = z.object({
  /** Planned letters that became drafts again. */
  planned: z.int(),
  /** Letter mails that may or may not have been sent. */
  unclear: z.int(),
  mails: z.int(),
  /** Mails required by law, which go out even if for a second time. */
  repeated: z.int(),
  /** Dropped publish plans, 0 or 1. */
  plans: z.int(),
  /** Events that ClickUp may have by now; the owner decides about them. */
  events: z.int(),
});

/**
 * Lets PostgreSQL count every table, one by one: a seeded or restored database has no statistics until it does so by
 * itself, and its plans expect a few rows everywhere.
 */
export async function analyzeTables(db: Database): Promise<void> {
  const tables = await rows(db, z.object({ name: z.string() }))`
    select tablename as name from pg_tables where schemaname = 'public' order by 1
  `;
  for (const { name } of tables) await db.execute(sql`analyze ${sql.identifier(name)}`);
}

export type ResetCounts = z.infer<typeof resetCounts>;

export interface RestoredFrom {
  /** Time of the newest dump that was not handled yet; null if the dump contains none. */
  readonly madeAt: Date | null;
  /** Last check of the letters; null if there was none. */
  readonly seenAt: Date | null;
}

const restoredFrom = z.object({ madeAt: z.nullable(z.string()), seenAt: z.nullable(z.string()) });

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Reads which backup the database comes from: each dump ends with its own time. */
export async function readRestoredFrom(db: Database): Promise<RestoredFrom> {
  const [row] = await rows(db, restoredFrom)`
    select (select ${isoMoment(sql`max(made_at)`)} from restores where taken_back_at is null) as "madeAt",
      (select ${isoMoment(sql`seen_at`)} from letter_pace) as "seenAt"
  `;
  return { madeAt: dateOf(row?.madeAt ?? null), seenAt: dateOf(row?.seenAt ?? null) };
}

const dropped = JSON.stringify(
  Object.keys(mailKinds).filter((kind) => !REPEATED_AFTER_RESTORE.some((repeated) => repeated === kind)),
);

/**
 * Resets everything pending at the time of the backup that may have been delivered since, in one statement. Tags,
 * hand-overs and edits of tasks stay, because repeating them changes nothing; a task would be created twice.
 *
 * @param note tells the owner why a letter is a draft again
 * @returns undefined if this backup was handled before
 */
export async function resetPending(
  db: Database,
  { note, ...at }: { readonly note: string; readonly madeAt: Date; readonly now: Date },
): Promise<ResetCounts | undefined> {
  const [madeAt, now] = [toTimestamp(at.madeAt), toTimestamp(at.now)];
  const [row] = await rows(db, resetCounts)`
    with backup as (
      insert into restores (made_at, taken_back_at) values (${madeAt}, ${now})
      on conflict (made_at) do update set taken_back_at = excluded.taken_back_at where restores.taken_back_at is null
      returning made_at
    ), older as (
      -- The dump of a restored database contains the rows of earlier dumps; the backup says its moment without microseconds.
      update restores set taken_back_at = ${now} from backup
      where restores.taken_back_at is null and restores.made_at <> backup.made_at
        and restores.made_at < backup.made_at + interval '1 millisecond'
    ), planned as (
      update letters set status = 'draft', scheduled_at = null, awaited_release = null, note = ${note},
        version = version + 1, updated_at = ${now}
      from backup where status = 'planned' and updated_at <= backup.made_at returning 1
    ), unclear as (
      update letter_sends send set status = 'unclear', ended_at = ${now}, reason = 'Sicherung'
      from letters letter, backup
      where letter.id = send.letter_id and send.status in ('waiting', 'sending') and case letter.kind
        when 'letter' then letter.started_at <= backup.made_at
        else exists (
          select from list_entries entry
          where entry.person_id = send.person_id and entry.list = send.list and entry.confirmed_at <= backup.made_at
        ) end
      returning 1
    ), due as (
      insert into letter_sends (letter_id, person_id, list, status, priority, due_at, ended_at, reason)
      select letter_id, person_id, list, 'unclear', 1, due_at, ${now}, 'Sicherung' from (${everyDueInSeries(now)}) due
      join list_entries entry using (person_id, list) join backup on entry.confirmed_at <= backup.made_at
      on conflict (letter_id, person_id) do nothing returning 1
    ), waiting as materialized (
      select outbox.id, payload ->> 'kind' in (select jsonb_array_elements_text(${dropped}::jsonb)) as is_dropped
      from outbox, backup
      where topic = 'mail' and status = 'pending' and created_at <= backup.made_at
        -- A sign-up after the restore has joined this pending mail, so it must be sent.
        and not (payload ->> 'kind' = ${mailKind('confirmation')} and (exists (
          select from list_entries entry where entry.person_id = (payload ->> 'personId')::bigint
            and entry.status = 'pending' and entry.requested_at > backup.made_at
        ) or exists (
          select from choices where choices.person_id = (payload ->> 'personId')::bigint
            and choices.confirmed_at is null and choices.chosen_at > backup.made_at
        )))
    ), mails as (
      delete from outbox using waiting where outbox.id = waiting.id and is_dropped returning 1
    ), reminded as (
      -- Reminders whose moment has come may have gone since the backup.
      update registrations seat set
        day_for = case when day_before <= ${now} then start else day_for end,
        hour_for = case when start - interval '1 hour' <= ${now} then start else hour_for end
      from backup, (
        select task_id, clock at time zone 'Europe/Berlin' as start, (clock - interval '1 day') at time zone 'Europe/Berlin' as day_before
        from events, lateral (select date + coalesce(nullif(time, ''), ${startTime('')})::time as clock) wall
      ) evening
      where evening.task_id = seat.task_id and start is not null and confirmed_at <= backup.made_at
    ), events as (
      update outbox set status = 'dead', ended_at = ${now}, last_error = ${UNCLEAR_CREATION}, locked_by = null, locked_until = null
      from backup where topic = ${WRITE_TOPIC} and status = 'pending' and payload ->> 'taskId' is null
        and created_at <= backup.made_at returning 1
    ), plans as (
      delete from release_plan using backup where created_at <= backup.made_at returning 1
    )
    select (select count(*) from planned)::int as planned,
      ((select count(*) from unclear) + (select count(*) from due))::int as unclear,
      (select count(*) from mails)::int as mails,
      (select count(*) from waiting where not is_dropped)::int as repeated,
      (select count(*) from plans)::int as plans,
      (select count(*) from events)::int as events
    from backup
  `;
  return row;
}
