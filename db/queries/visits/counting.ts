import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { deleteInChunks } from '#db/queries/chunks.ts';
import { tokenHashOf } from '#db/queries/purchases/notices.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { visitClicks, visits } from '#db/schema/visits/visits.ts';
import type { CheckoutName } from '#domain/purchases/checkouts.ts';
import { OTHER, PARTS, ROOM, VISIT_MINUTES } from '#domain/visits/counting-room.ts';
import { type Count, type Dimension, dimensions } from '#domain/visits/hit.ts';
import { type Goal, goals, type KnownOrigin } from '#domain/visits/origin.ts';
import {
  isIn,
  isNew,
  lastMonthOf,
  listNewDays,
  listNewMonths,
  oneByOne,
  shortenMarks,
  sumClicks,
  sumDay,
  sumParts,
  visitDimensions,
} from './sums.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const OTHER_HASH = sha256(OTHER);

/** Builds the arguments of texts for the database functions: by dimension, each with its SHA-256 in hex. */
const textsOf = (texts: readonly Count[]) => sql`
  ${sql.param(texts.map(({ dimension }) => dimensions[dimension]))}::smallint[],
  ${sql.param(texts.map(({ value }) => sha256(value)))}::text[],
  ${sql.param(texts.map(({ value }) => value))}::text[]
`;

/** Arguments of the dictionary's limits, the same for every counting function. */
const room = sql`${OTHER_HASH}, ${OTHER}, ${ROOM.texts}`;

export interface CountedHit {
  readonly day: string;
  readonly at: Date;
  /** Visitor's pseudonym of the day, a 64-bit number as text. */
  readonly visitor: string;
  /** Values that the hit counts for, by dimension. */
  readonly counts: readonly Count[];
  /** Values that only describe how a visit begins with this hit. */
  readonly beginning: readonly Count[];
  /** Key of the short link named in the URL, or empty. */
  readonly link: string;
  /** Number of the goal reached; 0 if the event itself is the goal. */
  readonly reached: number | null;
  /** Checkout that the hit opened, with its token. */
  readonly checkout?: { readonly token: string; readonly offer: CheckoutName } | undefined;
}

/** Counts a hit and its visit with `count_hit`, then keeps the checkout, which reads the counted visit. */
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

/** Time of a sign-up; `visitor` is undefined if the visitor is not recognised. */
interface Moment {
  readonly day: string;
  readonly at: Date;
  readonly visitor: string | undefined;
}

const storedClues = z.object({
  /** Id of the short link that the form's page names. */
  formLinkId: z.nullable(z.int()),
  /** Start of the current visit: `KnownOrigin`. */
  visit: z.nullable(
    z.object({ linkId: z.nullable(z.int()), source: z.string(), campaign: z.string(), entryPage: z.string() }),
  ),
  clickedLinkId: z.nullable(z.int()),
});

/** Reads a visitor's current visit and last click. @param link key of the form page's short link, or empty */
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

/** Counts the goals of a sign-up or confirmation, in one statement, with the database function `count_sign_up`. */
export async function countSignUp(
  db: Database,
  signUp: Moment & { readonly from: KnownOrigin; readonly reached: readonly Goal[] },
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

/** Stores the short link that a visitor followed last, unless the day's room for visitors is used up, as for visits. */
export async function recordClick(
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

/** Selects the ids of texts used by counted visits; past months only keep those in their sums. */
export const valuesOfVisits = sql`
  select value_id from goal_month_parts where part <> ${visitDimensions.link.part}::int
  union select goal from goal_totals
  union select unnest(array[goal, source_id, campaign_id, entry_id]) from goal_days where ${isNew(lastMonthOf.visits)}
`;

/** Combinations kept per past day for visits, for our own goals, and for other websites' goals. */
const KEPT_WAYS = sql`(case when goal < 0 then 300 else 200 end)`;
/** Combinations per goal that keep their landing page in a past month; the others keep only their source. */
const KEPT_WAYS_OF_MONTH = 300;

/** Deletes the visits and clicks of past days, which identify visitors. @param today `YYYY-MM-DD` in Europe/Berlin */
export async function deleteVisitTraces(db: Database, today: string): Promise<void> {
  const isOver = sql`day < ${today}::date`;
  await deleteInChunks(db, visits, isOver);
  await deleteInChunks(db, visitClicks, isOver);
}

/** Reduces a day to its most frequent combinations; the others keep their link and count as `OTHER`. */
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
        select from goal_days where day = ${day}::date group by sign(goal) having count(*) > min(${KEPT_WAYS})
      )
      order by kind
      on conflict (kind, hash) do update set kind = excluded.kind
      returning id, kind
    ), ranked as (
      select goal_days.*, ${KEPT_WAYS} as kept, row_number() over (
        partition by sign(goal) order by count desc, goal, source_id, campaign_id, link_id, entry_id
      ) as place
      from goal_days
      where day = ${day}::date and entry_id <> (select id from other where kind = ${dimensions.page}::int)
    ), folded as (
      delete from goal_days known using ranked
      where ranked.place > kept and known.day = ranked.day and known.goal = ranked.goal
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

/** Sums up a month; rare combinations keep only their source. */
const sumMonth = (month: string) => sql`
  with summed as materialized (
    select goal, source_id, campaign_id, link_id, entry_id, sum(count) as count, row_number() over (
      partition by goal order by sum(count) desc, source_id, campaign_id, link_id, entry_id
    ) as place
    from goal_days where ${isIn(month)} and ${isNew(lastMonthOf.visits)}
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
 * Sums up past days, months and short link clicks, and reduces past days to the most frequent combinations. Each
 * request handles one day or month, so that none takes long, even after a flood or missed nights. Idempotent.
 */
export async function compactVisits(db: Database, today: string): Promise<void> {
  for (const day of await listNewDays(db, today)) await oneByOne(db, shortenDay(day), sumDay(day));
  for (const shorten of shortenMarks(today)) await db.execute(shorten);
  for (const month of await listNewMonths(db, today)) await oneByOne(db, sumParts(month), sumMonth(month));
  await oneByOne(db, sumClicks(today));
}
