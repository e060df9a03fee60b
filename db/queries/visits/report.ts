import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';
import type { DayRange } from '#domain/days/day-range.ts';
import { dimensions } from '#domain/visits/hit.ts';
import { goals } from '#domain/visits/origin.ts';
import { clicksIn, countersOf, viewedOn, viewsBy, visitsAnd } from './counters.ts';
import { moneyOf, revenueBy } from './revenue.ts';
import { type WayName, ways } from './sums.ts';

/** Rows of a list. */
const LIST_MAX = 50;

/** Which days are asked for, and of which visits. */
export interface ReportQuery {
  readonly range: DayRange;
  /** The days with which they are compared. */
  readonly before: DayRange;
  readonly unit: 'day' | 'month';
  /** Number of the goal that the lists tell. */
  readonly goal: number;
  readonly source: number | undefined;
  readonly campaign: number | undefined;
  readonly link: number | undefined;
  readonly page: number | undefined;
  /** Whether it tells money too. */
  readonly tellsRevenue: boolean;
}

const names: readonly WayName[] = ['source', 'campaign', 'link', 'page'];

/** What is filtered by. What is chosen in a list does not shorten that list itself, which is left out. */
const filtersOf = (query: ReportQuery, list?: WayName): WayName[] =>
  names.filter((name) => query[name] !== undefined && name !== list);

const columnOf = (name: WayName): SQL => sql`${sql.identifier(ways[name].column)}`;

/** The filters as a condition of the counters. */
const chosen = (query: ReportQuery, filters: readonly WayName[]): SQL =>
  sql.join([sql`true`, ...filters.map((name) => sql`${columnOf(name)} = ${query[name]}::bigint`)], sql` and `);

const reachedOf = (goal: number): SQL => sql`coalesce(sum(count) filter (where goal = ${goal}::bigint), 0)::float8`;

/** A goal by its number; the name is empty for one of ours. */
const goalRow = z.object({ id: z.int(), name: z.string(), count: z.int() });

/** What was reached, goal by goal. */
function goalsOf(db: Database, query: ReportQuery, range: DayRange) {
  const needed = filtersOf(query);
  const counters = countersOf({ range, unit: query.unit, tellsDays: false, needed, goals: sql`true` });
  return rows(db, goalRow)`
    select goal::float8 as id, coalesce((select value from analytics_values where id = goal), '') as name,
      sum(count)::float8 as count
    from ${counters} counters where ${chosen(query, needed)} group by goal order by count desc, id desc
  `;
}

const viewsRow = z.object({ views: z.int(), visitors: z.int() });

/** Page views and visitors of a range. */
const viewsOf = (db: Database, range: DayRange) => rows(db, viewsRow)`
  select coalesce(sum(views), 0)::float8 as views, coalesce(sum(visitors), 0)::float8 as visitors
  from ${viewedOn(range)} viewed
`;

/** A day or a month, by its first day. */
const stepRow = z.object({ start: z.string(), views: z.int(), visits: z.int(), reached: z.int() });

/** Views, visits and what they reached, by day or month. */
function seriesOf(db: Database, query: ReportQuery) {
  const { range, unit, goal } = query;
  const needed = filtersOf(query);
  const counters = countersOf({ range, unit, tellsDays: true, needed, goals: visitsAnd(goal) });
  const start = sql`date_trunc(${unit}, day)::date as start`;
  return rows(db, stepRow)`
    select start::text, coalesce(views, 0) as views, coalesce(visits, 0) as visits, coalesce(reached, 0) as reached
    from (select ${start}, sum(views)::float8 as views from ${viewedOn(range)} viewed group by 1) viewed
    full join (
      select ${start}, ${reachedOf(goals.visit)} as visits, ${reachedOf(goal)} as reached
      from ${counters} counters where ${chosen(query, needed)} group by 1
    ) begun using (start)
    order by 1
  `;
}

/** Visits and what they reached by one of the ways, as `id`, `visits`, `reached`. */
function visitsBy(query: ReportQuery, name: WayName, condition = sql`true`): SQL {
  const filters = filtersOf(query, name);
  const { range, unit, goal } = query;
  const counters = countersOf({ range, unit, tellsDays: false, needed: [name, ...filters], goals: visitsAnd(goal) });
  return sql`
    select ${columnOf(name)} as id, ${reachedOf(goals.visit)} as visits, ${reachedOf(goal)} as reached
    from ${counters} counters where ${chosen(query, filters)} and ${condition} group by 1
  `;
}

/** What came in by one of the ways, as `id`, `revenue`; no row where it is not told. */
const paidBy = (query: ReportQuery, name: WayName): SQL =>
  query.tellsRevenue
    ? revenueBy(name, query.range, query, filtersOf(query, name))
    : sql`select 0::bigint as id, 0::float8 as revenue where false`;

/** Revenue in cents, purchases by their first payment, and whether anything that counts was ever bought. */
const moneyRow = z.object({ revenue: z.int(), bought: z.int(), isAny: z.boolean() });

/** What a range came to in money; nothing where it is not told. */
const moneyIn = (db: Database, query: ReportQuery, range: DayRange) =>
  rows(db, moneyRow)`${
    query.tellsRevenue
      ? moneyOf(range, query, filtersOf(query))
      : sql`select 0::float8 as revenue, 0::float8 as bought, false as "isAny"`
  }`;

/** The most rows of a list: what brought money is not taken from those with the most visits. */
const most = sql`${LIST_MAX} + (select count(*) from paid)`;

/** A way in which visits began: the name is empty where its number says it all, the revenue 0 where money is not told. */
const wayRow = z.object({ id: z.int(), name: z.string(), visits: z.int(), reached: z.int(), revenue: z.int() });

/** The most frequent of a way, and what brought the most money. Texts are looked up only for those. */
const topOf = (db: Database, query: ReportQuery, name: WayName) => rows(db, wayRow)`
  with paid as materialized (${paidBy(query, name)})
  select top.id::float8 as id, coalesce(stored.value, '') as name, visits, reached, revenue
  from (
    select id, coalesce(visits, 0) as visits, coalesce(reached, 0) as reached, coalesce(revenue, 0) as revenue
    from (${visitsBy(query, name)}) brought full join paid using (id)
    order by revenue is null, visits desc, reached desc, id limit ${most}
  ) top left join analytics_values stored on stored.id = top.id
  order by visits desc, reached desc, name, id
`;

const linkRow = z.extend(wayRow, { clicks: z.int() });

/** Links with what they brought, also those that were only clicked. */
const topLinks = (db: Database, query: ReportQuery) => rows(db, linkRow)`
  with paid as materialized (${paidBy(query, 'link')})
  select id::float8 as id, name, visits, reached, clicks, revenue
  from (
    select id, coalesce(slug, '') as name, coalesce(visits, 0) as visits, coalesce(reached, 0) as reached,
      coalesce(clicks, 0) as clicks, coalesce(revenue, 0) as revenue
    from (${visitsBy(query, 'link', sql`link_id > 0`)}) brought
    full join (
      select redirect_id as id, sum(clicks::float8) as clicks from ${clicksIn(query.range)} clicked group by 1
    ) clicked using (id)
    full join paid using (id) left join redirects using (id)
    order by revenue is null, visits desc, reached desc, clicks desc, name, id limit ${most}
  ) top
  order by visits desc, reached desc, clicks desc, name, id
`;

const viewedRow = z.object({ id: z.int(), name: z.string(), views: z.int() });

/** The most viewed of a dimension. */
const mostViewed = (db: Database, { range }: ReportQuery, dimension: number) => rows(db, viewedRow)`
  select summed.id::float8 as id, stored.value as name, summed.views
  from (
    select value_id as id, sum(views::float8) as views from ${viewsBy(range, dimension)} counted
    group by 1 order by views desc, id limit ${LIST_MAX}
  ) summed join analytics_values stored on stored.id = summed.id
  order by views desc, name, id
`;

const clicksOf = (db: Database, { range, link }: ReportQuery) => rows(db, z.object({ clicks: z.int() }))`
  select coalesce(sum(clicks::float8), 0) as clicks from ${clicksIn(range)} clicked
  where ${link === undefined ? sql`true` : sql`redirect_id = ${link}`}
`;

/** The only row of an answer that has always one. */
function only<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('The range was not returned');
  return row;
}

/**
 * Reads a range of days in one round trip, each tile by a statement of its own: what is asked seldom is not counted
 * together with what is asked always, and each reads the smallest table that knows it.
 */
export async function readVisits(db: Database, query: ReportQuery) {
  const { range, before } = query;
  const [, viewed, viewedBefore, reached, reachedBefore, series, sources, campaigns, links, entries, ...others] =
    await db.batch([
      // The days stand beside each other: a few of three years are read faster from their index than all of them by many.
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
      clicksOf(db, query),
      moneyIn(db, query, range),
      moneyIn(db, query, before),
      rows(db, z.object({ since: z.nullable(z.string()) }))`select min(day)::text as since from goal_days`,
    ]);
  const [pages, devices, countries, clicks, money, moneyBefore, began] = others;
  return {
    /** With all goals, visits too; the most frequent first. */
    totals: { ...only(viewed), goals: reached },
    before: { ...only(viewedBefore), goals: reachedBefore },
    money: only(money),
    moneyBefore: only(moneyBefore),
    series,
    sources,
    campaigns,
    links,
    entries,
    goals: reached.filter(({ id }) => id !== goals.visit).slice(0, LIST_MAX),
    pages,
    devices,
    countries,
    /** Clicks on short links. */
    clicks: only(clicks).clicks,
    /** The day of the first visit that was ever counted, `YYYY-MM-DD`. */
    since: only(began).since,
  };
}

/** The figures of a range of days. Each list holds the 50 rows with the most visits, and the 50 with the most revenue. */
export type VisitReport = Awaited<ReturnType<typeof readVisits>>;
