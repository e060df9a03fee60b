import { lt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { deleteInChunks } from '#db/queries/chunks.ts';
import { analyticsSeen } from '#db/schema/visits/days.ts';
import { analyticsSalts } from '#db/schema/visits/salts.ts';
import { visitClicks, visits } from '#db/schema/visits/visits.ts';
import { OTHER } from '#domain/visits/counting-room.ts';
import { type Dimension, dimensions } from '#domain/visits/hit.ts';
import { OTHER_HASH } from './counting.ts';
import { LIST_MAX } from './days.ts';
import {
  deleteOldDays,
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
  sumViews,
  visitDimensions,
} from './sums.ts';

/** Days that keep every text; older days keep only those in their lists. */
const WHOLE_DAYS = 7;

/** Selects the ids of texts used by counted visits; past months only keep those in their sums. */
const valuesOfVisits = sql`
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

/** Deletes data that could identify visitors: salts of past days, and `analytics_seen` before yesterday. */
export async function deleteVisitorTraces(db: Database, today: string): Promise<void> {
  // Deletes at once, so that even after a missed night no salt is older than 48 hours.
  await db.delete(analyticsSalts).where(lt(analyticsSalts.day, today));
  await deleteInChunks(db, analyticsSeen, sql`day < ${today}::date - 1`);
}

/**
 * Reduces days older than a week to the rows of their lists, sums up their months, keeps of days older than two years
 * only those sums, and deletes unused texts, which clears away a flood of made-up texts. Idempotent; makes up for missed nights.
 */
export async function compactDays(db: Database, today: string): Promise<void> {
  const firstWhole = sql`${today}::date - ${WHOLE_DAYS}::int`;
  await db.execute(sql`
      with crowded as materialized (
        select dimension, day from analytics_days where day < ${firstWhole}
        group by dimension, day having count(*) > ${LIST_MAX}::int + 1
      ), other as (
        insert into analytics_values (kind, hash, value, first_seen)
        select distinct dimension, ${OTHER_HASH}, ${OTHER}, ${today}::date from crowded
        on conflict (kind, hash) do update set kind = excluded.kind
        returning kind as dimension, id
      ), ranked as (
        select dimension, day, value_id,
          row_number() over (partition by dimension, day order by views desc, value_id) as place
        from analytics_days join crowded using (dimension, day) join other using (dimension)
        where value_id <> other.id
      ), folded as (
        delete from analytics_days counted using ranked
        where ranked.place > ${LIST_MAX}::int and counted.dimension = ranked.dimension and counted.day = ranked.day
          and counted.value_id = ranked.value_id
        returning counted.dimension, counted.day, counted.views, counted.visitors
      )
      insert into analytics_days (dimension, day, value_id, views, visitors)
      select dimension, day, other.id, sum(views), sum(visitors)
      from folded join other using (dimension) group by 1, 2, 3
      on conflict (dimension, day, value_id) do update
      set views = analytics_days.views + excluded.views, visitors = analytics_days.visitors + excluded.visitors
    `);
  await oneByOne(db, sumViews(firstWhole), deleteOldDays(today));
  await db.execute(sql`
      delete from analytics_values
      where first_seen < ${firstWhole} and hash <> ${OTHER_HASH} and not exists (
        select from analytics_days where dimension = analytics_values.kind and value_id = analytics_values.id
      ) and not exists (
        select from analytics_months where dimension = analytics_values.kind and value_id = analytics_values.id
      ) and id not in (${valuesOfVisits})
    `);
}
