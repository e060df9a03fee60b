import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { hasBoughtNamed } from '#db/queries/purchases/buyers.ts';
import { isoMoment, toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { GAP_HOURS, LATE_DAYS } from '#domain/letters/series.ts';
import { LISTS, type ListName } from '#domain/people/lists.ts';

/** Adds days to a confirmation in Europe/Berlin's local time, so that the hour stays across a change of the clocks. */
const dueAfter = (confirmedAt: SQL, days: SQL): SQL =>
  sql`(${confirmedAt} at time zone 'Europe/Berlin' + ${days} * interval '1 day') at time zone 'Europe/Berlin'`;

const dueAt = dueAfter(sql`entry.confirmed_at`, sql`letter.days`);

/** People in `series`: `entry` confirmed here, `person` reachable and without the purchase that ends it. */
const listeners = sql`
  list_entries entry join people person on person.id = entry.person_id
    and person.deleted_at is null and person.bounced_at is null
`;
const isListening = sql`
  entry.list = series.list and entry.status = 'confirmed' and not entry.is_claimed and not ${hasBoughtNamed(sql`series.offer`)}
`;

const hasIt = sql`exists (
  select from letter_sends known where known.letter_id = letter.id and known.person_id = entry.person_id
)`;

/**
 * All future letters in active series: due after the letter was switched on, not sent yet, not overdue by `LATE_DAYS`.
 */
const nextSeriesLetter = (now: SQL, isMeant: SQL): SQL => sql`
  from letter_series series
  join letters letter on letter.list = series.list and letter.kind = 'series' and letter.deleted_at is null
    and letter.status in ('sending', 'paused')
  join ${listeners} on ${isListening}
    and ${dueAt} > greatest(letter.started_at, ${now} - ${LATE_DAYS} * interval '1 day')
    and (series.reach = 'all' or entry.confirmed_at >= series.since)
  where series.since is not null and not ${hasIt} and ${isMeant}
`;

/** Each person's next letter. A paused letter is not skipped, so that the order stays. */
const nextLetterPerPerson = (now: SQL, isMeant: SQL): SQL => sql`
  select distinct on (entry.list, entry.person_id) letter.id as letter_id, entry.person_id, entry.list, letter.status,
    letter.days, entry.confirmed_at
  ${nextSeriesLetter(now, isMeant)}
  order by entry.list, entry.person_id, letter.days, letter.id
`;

const hasCome = (now: SQL): SQL => sql`${dueAt} <= ${now}`;

/** All letters due by now: `letter_id`, `person_id`, `list` and `due_at`. */
export const everyDueInSeries = (now: SQL): SQL => sql`
  select letter.id as letter_id, entry.person_id, entry.list, ${dueAt} as due_at
  ${nextSeriesLetter(now, hasCome(now))}
`;

/** Tells whether the person waits for a mail of the same series, or got one within `GAP_HOURS`. */
const isServed = (now: SQL): SQL => sql`exists (
  select from letter_sends other join letters others on others.id = other.letter_id
  where other.person_id = entry.person_id and others.list = entry.list and others.kind in ('welcome', 'series') and (
    (other.status in ('waiting', 'sending') and others.status in ('sending', 'paused'))
    or (other.status in ('sent', 'unclear') and other.ended_at > ${now} - ${GAP_HOURS} * interval '1 hour')
  )
)`;

/** Enqueues due series letters, and skips mails that a pause has delayed for too long. */
export async function queueSeries(db: Database, at: Date): Promise<void> {
  const now = toTimestamp(at);
  await db.execute(sql`
    with late as (
      update letter_sends send set status = 'skipped', ended_at = ${now}, reason = 'late'
      from letters letter
      where letter.id = send.letter_id and letter.kind in ('welcome', 'series') and send.status = 'waiting'
        and send.due_at <= ${now} - ${LATE_DAYS} * interval '1 day'
    ), due as materialized (${nextLetterPerPerson(now, sql`${hasCome(now)} and not ${isServed(now)}`)})
    insert into letter_sends (letter_id, person_id, list, priority, due_at)
    select letter_id, person_id, list, 1, ${dueAfter(sql`confirmed_at`, sql`days`)} from due where status = 'sending'
    on conflict (letter_id, person_id) do nothing
  `);
}

/** Counts the people per next letter, by letter id. */
export async function countPeoplePerLetter(db: Database, at: Date): Promise<ReadonlyMap<string, number>> {
  const next = await rows(db, z.object({ id: z.string(), count: z.int() }))`
    select letter_id as id, count(*)::int as count from (${nextLetterPerPerson(toTimestamp(at), sql`true`)}) next group by letter_id
  `;
  return new Map(next.map(({ id, count }) => [id, count]));
}

/** Counts the people who would still get a series letter if it were switched on for all within its days. */
export async function countWithinDays(db: Database, at: Date): Promise<ReadonlyMap<ListName, number>> {
  const now = toTimestamp(at);
  const series = await rows(db, z.object({ list: z.enum(LISTS), count: z.int() }))`
    select series.list, count(distinct entry.person_id)::int as count
    from letter_series series
    join letters letter on letter.list = series.list and letter.kind = 'series' and letter.deleted_at is null
      and letter.status <> 'stopped'
    join ${listeners} on ${isListening} and ${dueAt} > ${now}
    where not ${hasIt}
    group by series.list
  `;
  return new Map(series.map(({ list, count }) => [list, count]));
}

const seriesPerson = z.object({
  id: z.number(),
  email: z.string(),
  name: z.nullable(z.string()),
  confirmedAt: z.string(),
  letterId: z.string(),
  dueAt: z.string(),
  /** Letters of the series already received, including the welcome. */
  got: z.int(),
});

export const listInSeries = (
  db: Database,
  asked: { readonly list: ListName; readonly after: number; readonly limit: number; readonly now: Date },
): Promise<z.infer<typeof seriesPerson>[]> =>
  rows(db, seriesPerson)`
    with next as (
      ${nextLetterPerPerson(toTimestamp(asked.now), sql`series.list = ${asked.list} and entry.person_id > ${asked.after}::bigint`)}
      limit ${asked.limit}
    )
    select person.id::float8 as id, person.email, person.name, ${isoMoment(sql`next.confirmed_at`)} as "confirmedAt",
      next.letter_id as "letterId", ${isoMoment(dueAfter(sql`next.confirmed_at`, sql`next.days`))} as "dueAt", (
        select count(*)::int from letter_sends got join letters letter on letter.id = got.letter_id
        where got.person_id = person.id and got.status = 'sent' and letter.list = next.list
          and letter.kind in ('welcome', 'series')
      ) as got
    from next join people person on person.id = next.person_id order by person.id
  `;
