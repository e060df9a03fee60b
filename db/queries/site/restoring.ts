import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { everyDueInSeries } from '#db/queries/letters/series-people.ts';

/** What was taken back after a backup was restored. */
export interface TakenBack {
  /** Letters that were planned, and are drafts again. */
  readonly planned: number;
  /** Sends of letters of which nobody knows whether they went out. */
  readonly unclear: number;
  /** Mails that waited, and will not be sent. */
  readonly mails: number;
  /** Whether a publish was planned. */
  readonly plans: number;
  /** When the site of the backup was last looked after; null where it never was. */
  readonly seenAt: Date | null;
}

/**
 * Takes back whatever may have gone out since the backup was made, in one statement; what is asked for by state (tags,
 * hand-overs, tasks) is not sent twice and stays. Running it twice changes nothing.
 *
 * @param note says to the owner, beside a letter, why it is a draft again
 */
export async function takeBack(db: Database, note: string): Promise<TakenBack> {
  const { rows } = await db.execute<Record<Exclude<keyof TakenBack, 'seenAt'>, number> & { seenAt: string | null }>(sql`
    with planned as (
      update letters set status = 'draft', scheduled_at = null, note = ${note}, version = version + 1, updated_at = now()
      where status = 'planned' returning 1
    ), unclear as (
      update letter_sends set status = 'unclear', ended_at = now(), reason = 'Sicherung'
      where status in ('waiting', 'sending') returning 1
    ), due as (
      insert into letter_sends (letter_id, person_id, list, status, priority, due_at, ended_at, reason)
      select letter_id, person_id, list, 'unclear', 1, due_at, now(), 'Sicherung' from (${everyDueInSeries(sql`now()`)}) due
      on conflict (letter_id, person_id) do nothing returning 1
    ), mails as (
      delete from outbox where topic = 'mail' and status = 'pending' returning 1
    ), plans as (
      delete from release_plan returning 1
    ), unimported as (
      -- Who has left since the backup would come with one that goes on.
      delete from imports where state <> 'done'
    )
    select (select count(*) from planned)::int as planned, ((select count(*) from unclear) + (select count(*) from due))::int as unclear,
      (select count(*) from mails)::int as mails, (select count(*) from plans)::int as plans,
      (select to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from letter_pace) as "seenAt"
  `);
  const [row] = rows;
  if (row === undefined) throw new Error('What was taken back was not returned');
  return { ...row, seenAt: row.seenAt === null ? null : new Date(row.seenAt) };
}
