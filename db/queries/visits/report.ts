import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';
import type { DayRange } from '#domain/days/day-range.ts';
import { dimensions } from '#domain/visits/hit.ts';
import { AI_ASSISTANTS, goals } from '#domain/visits/origin.ts';
import { selectCounters, selectViews, selectViewsByDay, visitsAnd } from './counters.ts';
import { clicksIn } from './link-figures.ts';
import { moneyOf, revenueBy } from './revenue.ts';
import { aiSourceIds } from './sources.ts';
import { type VisitDimension, visitDimensions } from './sums.ts';

const LIST_MAX = 50;

export interface ReportQuery {
  readonly range: DayRange;
  readonly before: DayRange;
  readonly unit: 'day' | 'month';
  /** Number of the goal shown in the lists. */
  readonly goal: number;
  readonly source: number | undefined;
  readonly campaign: number | undefined;
  readonly link: number | undefined;
  readonly page: number | undefined;
  readonly tellsRevenue: boolean;
}

const names: readonly VisitDimension[] = ['source', 'campaign', 'link', 'page'];

/** Returns the active filters. A list ignores its own filter, so that it still shows the alternatives. */
const filtersOf = (query: ReportQuery, list?: VisitDimension): VisitDimension[] =>
  names.filter((name) => query[name] !== undefined && name !== list);

const columnOf = (name: VisitDimension): SQL => sql`${sql.identifier(visitDimensions[name].column)}`;

const isChosen = (name: VisitDimension, id: number | undefined): SQL =>
  name === 'source' && id === AI_ASSISTANTS
    ? sql`${columnOf(name)} in ${aiSourceIds}`
    : sql`${columnOf(name)} = ${id}::bigint`;

const chosen = (query: ReportQuery, filters: readonly VisitDimension[]): SQL =>
  sql.join([sql`true`, ...filters.map((name) => isChosen(name, query[name]))], sql` and `);

/** Id of a counter's row in a list: that of its value, or of the group that the value belongs to. */
const rowIdOf = (name: VisitDimension): SQL =>
  name === 'source'
    ? sql`case when source_id in ${aiSourceIds} then ${AI_ASSISTANTS}::bigint else source_id end`
    : columnOf(name);

const sumOfGoal = (goal: number): SQL => sql`coalesce(sum(count) filter (where goal = ${goal}::bigint), 0)::float8`;

/** Goal by its number; `name` is empty for one of ours. */
const goalRow = z.object({ id: z.int(), name: z.string(), count: z.int() });

function goalsOf(db: Database, query: ReportQuery, range: DayRange) {
  const needed = filtersOf(query);
  const counters = selectCounters({ range, unit: query.unit, tellsDays: false, needed, goals: sql`true` });
  return rows(db, goalRow)`
    select goal::float8 as id, coalesce((select value from analytics_values where id = goal), '') as name,
      sum(count)::float8 as count
    from ${counters} counters where ${chosen(query, needed)} group by goal order by count desc, id desc
  `;
}

const viewsRow = z.object({ views: z.int() });

const viewsOf = (db: Database, range: DayRange) => rows(db, viewsRow)`
  select coalesce(sum(views), 0)::float8 as views from ${selectViewsByDay(range)} viewed
`;

/** Day or month by its first day. */
const stepRow = z.object({ start: z.string(), views: z.int(), visits: z.int(), reached: z.int() });

function seriesOf(db: Database, query: ReportQuery) {
  const { range, unit, goal } = query;
  const needed = filtersOf(query);
  const counters = selectCounters({ range, unit, tellsDays: true, needed, goals: visitsAnd(goal) });
  const start = sql`date_trunc(${unit}, day)::date as start`;
  return rows(db, stepRow)`
    select start::text, coalesce(views, 0) as views, coalesce(visits, 0) as visits, coalesce(reached, 0) as reached
    from (select ${start}, sum(views)::float8 as views from ${selectViewsByDay(range)} viewed group by 1) viewed
    full join (
      select ${start}, ${sumOfGoal(goals.visit)} as visits, ${sumOfGoal(goal)} as reached
      from ${counters} counters where ${chosen(query, needed)} group by 1
    ) begun using (start)
    order by 1
  `;
}

/** Selects visits and reached goals by one column: `id`, `visits`, `reached`. */
function selectVisits(query: ReportQuery, name: VisitDimension, condition = sql`true`, id = rowIdOf(name)): SQL {
  const filters = filtersOf(query, name);
  const { range, unit, goal } = query;
  const counters = selectCounters({
    range,
    unit,
    tellsDays: false,
    needed: [name, ...filters],
    goals: visitsAnd(goal),
  });
  return sql`
    select ${id} as id, ${sumOfGoal(goals.visit)} as visits, ${sumOfGoal(goal)} as reached
    from ${counters} counters where ${chosen(query, filters)} and ${condition} group by 1
  `;
}

/** Selects the revenue by one column: `id`, `revenue`; no rows without permission. */
const selectRevenue = (query: ReportQuery, name: VisitDimension): SQL =>
  query.tellsRevenue
    ? revenueBy(name, query.range, query, filtersOf(query, name))
    : sql`select 0::bigint as id, 0::float8 as revenue where false`;

/** Revenue in cents, first payments, and whether any counted purchase exists. */
const moneyRow = z.object({ revenue: z.int(), bought: z.int(), isAny: z.boolean() });

const moneyIn = (db: Database, query: ReportQuery, range: DayRange) =>
  rows(db, moneyRow)`${
    query.tellsRevenue
      ? moneyOf(range, query, filtersOf(query))
      : sql`select 0::float8 as revenue, 0::float8 as bought, false as "isAny"`
  }`;

/** Maximum rows of a list: rows with revenue come on top of those with the most visits. */
const most = sql`${LIST_MAX} + (select count(*) from paid)`;

/** Row of a list; `name` is empty if the id says it all, `revenue` 0 without permission. */
const dimensionRow = z.object({ id: z.int(), name: z.string(), visits: z.int(), reached: z.int(), revenue: z.int() });

/** Selects the rows with the most visits, and those with the most revenue. Looks up texts only for these. */
const topOf = (db: Database, query: ReportQuery, name: VisitDimension) => rows(db, dimensionRow)`
  with paid as materialized (${selectRevenue(query, name)})
  select top.id::float8 as id, coalesce(stored.value, '') as name, visits, reached, revenue
  from (
    select id, coalesce(visits, 0) as visits, coalesce(reached, 0) as reached, coalesce(revenue, 0) as revenue
    from (${selectVisits(query, name)}) brought full join paid using (id)
    order by revenue is null, visits desc, reached desc, id limit ${most}
  ) top left join analytics_values stored on stored.id = top.id
  order by visits desc, reached desc, name, id
`;

const assistantRow = z.object({ source: z.string(), visits: z.int() });

/** Selects the visits of each AI assistant in the dictionary. */
const assistantsOf = (db: Database, query: ReportQuery) => rows(db, assistantRow)`
  select value as source, visits
  from (${selectVisits(query, 'source', sql`source_id in ${aiSourceIds}`, columnOf('source'))}) brought
  join analytics_values using (id) where visits > 0 order by visits desc, source
`;

const linkRow = z.extend(dimensionRow, { clicks: z.int() });

/** Selects short links with their results, including links that were only clicked. */
const topLinks = (db: Database, query: ReportQuery) => rows(db, linkRow)`
  with paid as materialized (${selectRevenue(query, 'link')})
  select id::float8 as id, name, visits, reached, clicks, revenue
  from (
    select id, coalesce(slug, '') as name, coalesce(visits, 0) as visits, coalesce(reached, 0) as reached,
      coalesce(clicks, 0) as clicks, coalesce(revenue, 0) as revenue
    from (${selectVisits(query, 'link', sql`link_id > 0`)}) brought
    full join (
      select redirect_id as id, sum(clicks::float8) as clicks from ${clicksIn(query.range)} clicked group by 1
    ) clicked using (id)
    full join paid using (id) left join (select id, slug from redirects where deleted_at is null) known using (id)
    order by revenue is null, visits desc, reached desc, clicks desc, name, id limit ${most}
  ) top
  order by visits desc, reached desc, clicks desc, name, id
`;

const viewedRow = z.object({ id: z.int(), name: z.string(), views: z.int() });

const mostViewed = (db: Database, { range }: ReportQuery, dimension: number) => rows(db, viewedRow)`
  select summed.id::float8 as id, stored.value as name, summed.views
  from (
    select value_id as id, sum(views::float8) as views from ${selectViews(range, dimension)} counted
    group by 1 order by views desc, id limit ${LIST_MAX}
  ) summed join analytics_values stored on stored.id = summed.id
  order by views desc, name, id
`;

const clicksInRange = (db: Database, { range, link }: ReportQuery) => rows(db, z.object({ clicks: z.int() }))`
  select coalesce(sum(clicks::float8), 0) as clicks from ${clicksIn(range)} clicked
  where ${link === undefined ? sql`true` : sql`redirect_id = ${link}`}
`;

function firstRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('The range was not returned');
  return row;
}

/** Reads a report in one round trip, one statement per tile, each from the smallest table that has its figures. */
export async function readVisits(db: Database, query: ReportQuery) {
  const { range, before } = query;
  const [, viewed, viewedBefore, reached, reachedBefore, series, sources, campaigns, links, entries, ...others] =
    await db.batch([
      // The days of a range are adjacent: reading a few out of three years is faster from the index than a parallel
      // scan of all.
      db.execute(sql`set local max_parallel_workers_per_gather = 0`),
      viewsOf(db, range),
      viewsOf(db, before),
      goalsOf(db, query, range),
      goalsOf(db, query, before),
      seriesOf(db, query),
      topOf(db, query, 'source'),
      topOf(db, query, 'campaign'),
      topLinks(db, query),
      topOf(db, query, 'page'),
      mostViewed(db, query, dimensions.page),
      mostViewed(db, query, dimensions.device),
      mostViewed(db, query, dimensions.country),
      clicksInRange(db, query),
      moneyIn(db, query, range),
      moneyIn(db, query, before),
      assistantsOf(db, query),
      rows(db, z.object({ since: z.nullable(z.string()) }))`select min(day)::text as since from goal_days`,
    ]);
  const [pages, devices, countries, clicks, money, moneyBefore, assistants, began] = others;
  return {
    /** Includes visits as a goal; most frequent goal first. */
    totals: { ...firstRow(viewed), goals: reached },
    before: { ...firstRow(viewedBefore), goals: reachedBefore },
    money: firstRow(money),
    moneyBefore: firstRow(moneyBefore),
    series,
    sources,
    /** Sources behind the row `AI_ASSISTANTS`, most visits first. */
    assistants,
    campaigns,
    links,
    entries,
    goals: reached.filter(({ id }) => id !== goals.visit).slice(0, LIST_MAX),
    pages,
    devices,
    countries,
    clicks: firstRow(clicks).clicks,
    /** Day of the first counted visit, `YYYY-MM-DD`. */
    since: firstRow(began).since,
  };
}

/** Report of a range. Each list holds the 50 rows with the most visits and the 50 with the most revenue. */
export type VisitReport = Awaited<ReturnType<typeof readVisits>>;
