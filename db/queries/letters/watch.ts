import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { everyDueInSeries } from './series-people.ts';

/** Identifies this database: Neon's timeline and PostgreSQL's database id, which no copy or restored backup shares. */
const here = sql`concat_ws(':', current_setting('neon.timeline_id', true), (
  select oid from pg_database where datname = current_database()
))`;

/**
 * Records that the letters were checked. If the last check is older than `before` or was in another database, this may
 * be a restored backup whose waiting recipients already got their letter. Then half-sent letters and due series letters
 * pause, and waiting welcomes end as unclear, except those written since. Planned letters that are due or await a
 * publish are reset only in another database; in the same one their delay proves that nothing was sent.
 *
 * @param watch `notes` explain this to the owner
 * @returns number of letters and welcomes held back
 */
export async function holdBackAfterGap(
  db: Database,
  watch: {
    readonly now: Date;
    readonly before: Date;
    readonly notes: Readonly<Record<'halfSent' | 'series' | 'planned' | 'awaiting', string>>;
  },
): Promise<number> {
  const now = toTimestamp(watch.now);
  const [row] = await rows(db, z.object({ held: z.int() }))`
    with known as materialized (
      select seen_in <> ${here} as is_copy, seen_at from letter_pace
      where seen_at is not null and (seen_in <> ${here} or seen_at <= ${toTimestamp(watch.before)})
      for update
    ), seen as (
      insert into letter_pace (id, seen_at, seen_in) values (true, ${now}, ${here})
      on conflict (id) do update set seen_at = excluded.seen_at, seen_in = excluded.seen_in
    ), due as materialized (
      select letter_id from (${everyDueInSeries(now)}) due where exists (select from known)
    ), paused as (
      update letters set status = 'paused',
        note = case kind when 'series' then ${watch.notes.series} else ${watch.notes.halfSent} end, version = version + 1, updated_at = ${now}
      where status = 'sending' and kind <> 'welcome' and exists (select from known) and (
        exists (select from letter_sends where letter_id = letters.id and status = 'waiting')
        or letters.id in (select letter_id from due)
      )
      returning 1
    ), unplanned as (
      update letters set status = 'draft', scheduled_at = null, awaited_release = null,
        note = case when awaited_release is null then ${watch.notes.planned} else ${watch.notes.awaiting} end,
        version = version + 1, updated_at = ${now}
      where status = 'planned' and (scheduled_at <= ${now} or awaited_release is not null) and exists (select from known where is_copy)
      returning 1
    ), doubtful as (
      update letter_sends send set status = 'unclear', ended_at = ${now}, reason = 'Stillstand oder Sicherung'
      from letters letter, known
      where letter.id = send.letter_id and letter.kind = 'welcome' and send.status = 'waiting'
        and (send.attempts > 0 or send.due_at <= known.seen_at + interval '1 hour')
      returning 1
    )
    select ((select count(*) from paused) + (select count(*) from unplanned) + (select count(*) from doubtful))::int as held
  `;
  return row?.held ?? 0;
}
