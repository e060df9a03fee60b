import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { deleteInPieces } from '#db/queries/pieces.ts';
import { tokenHashOf } from '#db/queries/purchases/notices.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { visitClicks, visits } from '#db/schema/visits/visits.ts';
import type { CheckoutName } from '#domain/purchases/checkouts.ts';
import { OTHER, PARTS, ROOM, VISIT_MINUTES } from '#domain/visits/counting-room.ts';
import { type Count, type Dimension, dimensions } from '#domain/visits/hit.ts';
import { type Goal, goals, type Known } from '#domain/visits/origin.ts';
import {
  isIn,
  isNew,
  lastMonthOf,
  listNewDays,
  listNewMonths,
  shortenMarks,
  sumClicks,
  sumDay,
  sumParts,
  ways,
} from './sums.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const OTHER_HASH = sha256(OTHER);

/** Texts as the functions of the database take them: by dimension, each with its SHA-256 as hex. */
const textsOf = (texts: readonly Count[]) => sql`
  ${sql.param(texts.map(({ dimension }) => dimensions[dimension]))}::smallint[],
  ${sql.param(texts.map(({ value }) => sha256(value)))}::text[],
  ${sql.param(texts.map(({ value }) => value))}::text[]
`;

/** The limits of the dictionary, as every function that counts takes them. */
const room = sql`${OTHER_HASH}, ${OTHER}, ${ROOM.texts}`;

/** A hit with the visit to which it belongs. */
export interface CountedHit {
  readonly day: string;
  readonly at: Date;
  /** The day's name of the visitor, a 64-bit number as text. */
  readonly visitor: string;
  /** What it counts for, by dimension. */
  readonly counts: readonly Count[];
  /** What only says how a visit begins with it. */
  readonly beginning: readonly Count[];
  /** Key of the short link that its address names, or empty. */
  readonly link: string;
  /** Number of the goal that it reaches; 0 says that its event is one by itself. */
  readonly reached: number | null;
  /** The checkout that it opened, with the token that goes there. */
  readonly checkout?: { readonly token: string; readonly offer: CheckoutName } | undefined;
}

/**
 * Counts one hit and its visit, in one statement: the function `count_hit` of the database. A checkout is kept with what its
 * visit knows, by `keep_checkout`, which must find the visit counted.
 */
export async function countHit(db: Database, hit: CountedHit): Promise<void> {
  const { day, at, visitor, counts, beginning, link, reached, checkout } = hit;
  const counting = sql`
    select count_hit(
      ${textsOf([...counts, ...beginning])}, ${counts.length}, ${day}, ${at.toISOString()}, ${visitor}, ${link}, ${reached}, ${room}
    )
  `;
  if (checkout === undefined) return void (await db.execute(counting));
  const { token, offer } = checkout;
  await db.execute(sql`
    with counted as materialized (${counting})
    select keep_checkout(${day}, ${visitor}, ${tokenHashOf(token)}, ${offer}) from counted
  `);
}

/** A moment of a visitor; without a name of somebody who is not recognised. */
interface Moment {
  readonly day: string;
  readonly at: Date;
  readonly visitor: string | undefined;
}

/** What can be found out about where somebody comes from. */
const storedClues = z.object({
  /** Number of the short link that the form's page names. */
  formLinkId: z.nullable(z.int()),
  /** How the visit began that is running: `Known`. */
  visit: z.nullable(
    z.object({ linkId: z.nullable(z.int()), source: z.string(), campaign: z.string(), entryPage: z.string() }),
  ),
  clickedLinkId: z.nullable(z.int()),
});

/**
 * Reads the running visit and the last click of a visitor, in one round trip.
 *
 * @param link key of the short link that the form's page names, or empty
 */
export async function readClues(
  db: Database,
  { day, at, visitor = null, link }: { day: string; at: Date; visitor: string | null | undefined; link: string },
): Promise<z.infer<typeof storedClues>> {
  const text = (column: string) => sql`coalesce(
    (select value from analytics_values where analytics_values.id = ${sql.identifier(column)}), ''
  )`;
  const [row] = await rows(db, storedClues)`
    select
      (select id::float8 from redirects where slug_key = ${link} and deleted_at is null) as "formLinkId",
      (
        select json_build_object(
          'linkId', nullif(link_id, 0), 'source', ${text('source_id')}, 'campaign', ${text('campaign_id')},
          'entryPage', ${text('entry_id')}
        )
        from visits
        where day = ${day} and visitor = ${visitor}::bigint
          and ${toTimestamp(at)} - last_at <= ${VISIT_MINUTES} * interval '1 minute'
      ) as visit,
      (select link_id::float8 from visit_clicks where day = ${day} and visitor = ${visitor}::bigint) as "clickedLinkId"
  `;
  if (row === undefined) throw new Error('The clues were not returned');
  return row;
}

/** Counts what a sign-up or a confirmation has reached, in one statement: the function `count_sign_up`. */
export async function countSignUp(
  db: Database,
  signUp: Moment & { readonly from: Known; readonly reached: readonly Goal[] },
): Promise<void> {
  const { day, at, visitor = null, from, reached } = signUp;
  const texts: readonly Count[] = [
    { dimension: 'page', value: from.entryPage },
    { dimension: 'campaignName', value: from.campaign },
    { dimension: 'source', value: from.source },
  ];
  await db.execute(sql`
    select count_sign_up(
      ${textsOf(texts.filter(({ value }) => value !== ''))}, ${day}, ${at.toISOString()}, ${visitor}, ${from.linkId ?? 0},
      ${sql.param(reached.map((goal) => goals[goal]))}::bigint[], ${room}
    )
  `);
}

/** Keeps the short link that a visitor followed last, as long as the day has room for another visitor, as for visits. */
export async function rememberClick(
  db: Database,
  { day, visitor, linkId }: { readonly day: string; readonly visitor: string; readonly linkId: number },
): Promise<void> {
  const part = sql`(${visitor}::bigint >> ${PARTS.shift}::int) << ${PARTS.shift}::int`;
  await db.execute(sql`
    insert into visit_clicks (day, visitor, link_id)
    select ${day}::date, ${visitor}::bigint, ${linkId}::bigint
    where exists (select from visit_clicks where day = ${day} and visitor = ${visitor}::bigint)
      or ${ROOM.visitors} > (
        select count(*) from visit_clicks
        where day = ${day} and visitor between ${part} and (${part}) + ((1::bigint << ${PARTS.shift}::int) - 1)
      )
    on conflict (day, visitor) do update set link_id = excluded.link_id
  `);
}

/** The texts that counted visits name: months that are over by what they were summed up to. */
export const valuesOfVisits = sql`
  select value_id from goal_month_parts where part <> ${ways.link.part}::int
  union select goal from goal_totals
  union select unnest(array[goal, source_id, campaign_id, entry_id]) from goal_days where ${isNew(lastMonthOf.visits)}
`;

/**
 * So many ways to begin are kept of the visits of a day that is over, and so many in which goals of other websites were
 * reached; what reached a goal of ours is kept whole.
 */
const KEPT_WAYS = 200;
/** So many ways of each goal keep their entry page in a month that is over; the rest keeps where it came from. */
const KEPT_WAYS_OF_MONTH = 300;

/** Forgets whose the visits and clicks of days that are over were. @param today `YYYY-MM-DD` in Europe/Berlin */
export async function forgetVisits(db: Database, today: string): Promise<void> {
  const isOver = sql`day < ${today}::date`;
  await deleteInPieces(db, visits, isOver);
  await deleteInPieces(db, visitClicks, isOver);
}

/** Shortens a day to its most frequent ways; the rest keeps its link and counts as `OTHER`. */
function shortenDay(day: string) {
  const other = (dimension: Dimension, column: string) => sql`
    case when ${sql.identifier(column)} > 0 then (select id from other where kind = ${dimensions[dimension]}::int)
    else ${sql.identifier(column)} end
  `;
  return sql`
    with other as (
      insert into analytics_values (kind, hash, value, first_seen)
      select kind, ${OTHER_HASH}, ${OTHER}, ${day}::date
      from unnest(array[
        ${dimensions.page}::int, ${dimensions.campaignName}::int, ${dimensions.event}::int, ${dimensions.source}::int
      ]) kind
      where exists (
        select from goal_days where day = ${day}::date and goal >= 0 group by goal > 0 having count(*) > ${KEPT_WAYS}
      )
      order by kind
      on conflict (kind, hash) do update set kind = excluded.kind
      returning id, kind
    ), ranked as (
      select goal_days.*, row_number() over (
        partition by goal > 0 order by count desc, goal, source_id, campaign_id, link_id, entry_id
      ) as place
      from goal_days
      where day = ${day}::date and goal >= 0 and entry_id <> (select id from other where kind = ${dimensions.page}::int)
    ), folded as (
      delete from goal_days known using ranked
      where ranked.place > ${KEPT_WAYS} and known.day = ranked.day and known.goal = ranked.goal
        and known.source_id = ranked.source_id and known.campaign_id = ranked.campaign_id
        and known.link_id = ranked.link_id and known.entry_id = ranked.entry_id
      returning known.*
    )
    insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
    select day, ${other('event', 'goal')}, ${other('source', 'source_id')}, ${other('campaignName', 'campaign_id')},
      link_id, ${other('page', 'entry_id')}, sum(count)
    from folded group by 1, 2, 3, 4, 5, 6
    on conflict (day, goal, source_id, campaign_id, link_id, entry_id) do update
    set count = goal_days.count + excluded.count
  `;
}

/** Sums up a month: the ways of it that are rare keep where they came from. */
const sumMonth = (month: string) => sql`
  with summed as materialized (
    select goal, source_id, campaign_id, link_id, entry_id, sum(count) as count, row_number() over (
      partition by goal order by sum(count) desc, source_id, campaign_id, link_id, entry_id
    ) as place
    from goal_days where ${isIn(month)}
    group by 1, 2, 3, 4, 5
  ), other as (
    insert into analytics_values (kind, hash, value, first_seen)
    select ${dimensions.page}::int, ${OTHER_HASH}, ${OTHER}, ${month}::date
    where exists (select from summed where place > ${KEPT_WAYS_OF_MONTH})
    on conflict (kind, hash) do update set kind = excluded.kind
    returning id
  )
  insert into goal_months (month, goal, source_id, campaign_id, link_id, entry_id, count)
  select ${month}::date, goal, source_id, campaign_id, link_id, case
    when place > ${KEPT_WAYS_OF_MONTH} and entry_id > 0 then (select id from other) else entry_id
  end, sum(count)
  from summed group by 1, 2, 3, 4, 5, 6
`;

/**
 * The night's work: shortens days that are over to the most frequent ways in which visits began, sums up the days and
 * months that are over, also the clicks on short links. Each request has a day or a month to do, so that none takes
 * long, whatever strangers left behind or however many nights were missed. Running it twice changes nothing.
 *
 * @param today `YYYY-MM-DD` in Europe/Berlin
 */
export async function tidyVisits(db: Database, today: string): Promise<void> {
  for (const day of await listNewDays(db, today))
    await db.batch([db.execute(shortenDay(day)), db.execute(sumDay(day))]);
  await db.execute(shortenMarks(today));
  for (const month of await listNewMonths(db, today)) {
    await db.batch([db.execute(sumParts(month)), db.execute(sumMonth(month))]);
  }
  await db.execute(sumClicks(today));
}
