import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { dimensions } from '#domain/analytics.ts';
import { goals } from '#domain/visits.ts';

/** Rows of a list. */
const LIST_MAX = 50;

/** Which days are asked for, and of which visits. */
export interface ReportQuery {
  /** First and last day, `YYYY-MM-DD` in Europe/Berlin. */
  readonly from: string;
  readonly to: string;
  /** The same for the days before, with which they are compared. */
  readonly beforeFrom: string;
  readonly beforeTo: string;
  readonly unit: 'day' | 'month';
  /** Number of the goal that the lists tell. */
  readonly goal: number;
  readonly source: number | undefined;
  readonly campaign: number | undefined;
  readonly link: number | undefined;
  readonly page: number | undefined;
}

interface Row {
  readonly id: number;
  /** Empty where the number says it all. */
  readonly name: string;
  readonly visits: number;
  readonly reached: number;
}

interface Totals {
  readonly views: number;
  readonly visitors: number;
  /** Count by the goal's number. */
  readonly goals: Readonly<Record<string, number>>;
}

/** What a range of days came to; lists by visits, at most 50 rows. */
export interface VisitReport extends Record<string, unknown> {
  readonly totals: Totals;
  readonly before: Totals;
  readonly series: readonly {
    readonly start: string;
    readonly views: number;
    readonly visits: number;
    readonly reached: number;
  }[];
  readonly sources: readonly Row[];
  readonly campaigns: readonly Row[];
  readonly links: readonly (Row & { readonly clicks: number })[];
  readonly entries: readonly Row[];
  readonly goals: readonly { readonly id: number; readonly name: string; readonly count: number }[];
  readonly pages: readonly { readonly id: number; readonly name: string; readonly views: number }[];
  readonly devices: readonly { readonly name: string; readonly views: number }[];
  readonly countries: readonly { readonly name: string; readonly views: number }[];
  /** Clicks on short links. */
  readonly clicks: number;
}

/**
 * The counters of a range: months that are over and summed up already, and the days around them.
 *
 * @param unit months are taken only where nobody asks for days
 */
const countersOf = (from: string, to: string, unit: 'day' | 'month'): SQL => {
  const first = sql`${from}::date`;
  const last = sql`${to}::date`;
  if (unit === 'day') return sql`(select * from goal_days where day between ${first} and ${last})`;
  const firstMonth = sql`(date_trunc('month', ${first} + interval '1 month' - interval '1 day'))::date`;
  const afterMonths = sql`greatest(${firstMonth}, least(
    date_trunc('month', ${last} + 1)::date,
    coalesce((select (max(month) + interval '1 month')::date from goal_months), ${firstMonth})
  ))`;
  return sql`(
    select month as day, goal, source_id, campaign_id, link_id, entry_id, count from goal_months
    where month >= ${firstMonth} and month < ${afterMonths}
    union all
    select * from goal_days where day >= ${first} and day <= least(${last}, ${firstMonth} - 1)
    union all
    select * from goal_days where day >= greatest(${first}, ${afterMonths}) and day <= ${last}
  )`;
};

const columns = { source: 'source_id', campaign: 'campaign_id', link: 'link_id', page: 'entry_id' } as const;
type Filter = keyof typeof columns;
const filters = ['source', 'campaign', 'link', 'page'] as const;

/** The conditions of the filters, but for one of them: what is chosen in a list does not shorten that list itself. */
function filtersOf(query: ReportQuery, without?: Filter): SQL {
  const conditions = filters.flatMap((name) => {
    const id = query[name];
    return id === undefined || name === without ? [] : [sql`${sql.identifier(columns[name])} = ${id}::bigint`];
  });
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** Page views and visitors of a range. */
const viewsOf = (from: string, to: string) => sql`
  coalesce(sum(views), 0)::float8 as views, coalesce(sum(visitors), 0)::float8 as visitors
  from analytics_days where dimension = ${dimensions.total} and day between ${from}::date and ${to}::date
`;

/** What was reached, by goal. */
const goalsOf = (counters: SQL, query: ReportQuery) => sql`
  select goal, sum(count)::float8 as count from ${counters} counters where ${filtersOf(query)} group by goal
`;

/**
 * The visits and what they reached by day or month, source, campaign, link and entry page: read once, told by the column
 * that is not null.
 */
function visitsBy(counters: SQL, query: ReportQuery): SQL {
  const count = (goal: number, without?: Filter) => sql`
    coalesce(sum(count) filter (where goal = ${goal}::bigint and ${filtersOf(query, without)}), 0)::float8
  `;
  const counts = (without?: Filter) => sql`
    ${count(goals.visit, without)} as ${sql.identifier(`${without ?? 'all'}_visits`)},
    ${count(query.goal, without)} as ${sql.identifier(`${without ?? 'all'}_reached`)}
  `;
  return sql`
    select date_trunc(${query.unit}, day)::date as start, source_id, campaign_id, link_id, entry_id,
      ${sql.join([counts(), ...filters.map((name) => counts(name))], sql`, `)}
    from ${counters} counters where goal in (${goals.visit}, ${query.goal}::bigint)
    group by grouping sets (1, source_id, campaign_id, link_id, entry_id)
  `;
}

/** The ways of a kind by visits, without those that a filter leaves nothing of. */
const waysBy = (filter: Filter) => {
  const name = (what: 'visits' | 'reached') => sql.identifier(`${filter}_${what}`);
  return sql`
    select ${sql.identifier(columns[filter])} as id, ${name('visits')} as visits, ${name('reached')} as reached
    from together where ${sql.identifier(columns[filter])} is not null and (${name('visits')} > 0 or ${name('reached')} > 0)
  `;
};

const rowsBy = (filter: 'source' | 'campaign' | 'page') => sql`(
  select coalesce(json_agg(top order by top.visits desc, top.reached desc, top.name), '[]') from (
    select ways.id, coalesce(stored.value, '') as name, visits, reached
    from (${waysBy(filter)}) ways left join analytics_values stored on stored.id = ways.id
    order by visits desc, reached desc, name limit ${LIST_MAX}
  ) top
)`;

const viewsBy = (dimension: number, { from, to }: ReportQuery) => sql`(
  select coalesce(json_agg(top order by top.views desc, top.name), '[]') from (
    select summed.id, stored.value as name, summed.views from (
      select value_id as id, sum(views)::float8 as views from analytics_days
      where dimension = ${dimension} and day between ${from}::date and ${to}::date
      group by 1 order by views desc, id limit ${LIST_MAX}
    ) summed join analytics_values stored on stored.id = summed.id
  ) top
)`;

/** Reads a range of days in one round trip. */
export async function readVisits(db: Database, query: ReportQuery): Promise<VisitReport> {
  const { from, to, beforeFrom, beforeTo, unit, link } = query;
  const counters = countersOf(from, to, unit);
  const report = db.execute<VisitReport>(sql`
    with together as materialized (${visitsBy(counters, query)}),
    reached as materialized (${goalsOf(counters, query)}),
    reached_before as materialized (${goalsOf(countersOf(beforeFrom, beforeTo, unit), query)}),
    clicked as materialized (
      select redirect_id, sum(clicks)::float8 as clicks from redirect_clicks
      where day between ${from}::date and ${to}::date group by 1
    )
    select
      (select json_build_object('views', views, 'visitors', visitors,
          'goals', (select coalesce(json_object_agg(goal, count), '{}') from reached))
        from (select ${viewsOf(from, to)}) viewed) as totals,
      (select json_build_object('views', views, 'visitors', visitors,
          'goals', (select coalesce(json_object_agg(goal, count), '{}') from reached_before))
        from (select ${viewsOf(beforeFrom, beforeTo)}) viewed) as before,
      (
        select coalesce(json_agg(each order by each.start), '[]') from (
          select start::text, coalesce(views, 0) as views, coalesce(all_visits, 0) as visits,
            coalesce(all_reached, 0) as reached
          from (
            select date_trunc(${unit}, day)::date as start, sum(views)::float8 as views from analytics_days
            where dimension = ${dimensions.total} and day between ${from}::date and ${to}::date group by 1
          ) viewed full join (select * from together where start is not null) begun using (start)
        ) each
      ) as series,
      ${rowsBy('source')} as sources,
      ${rowsBy('campaign')} as campaigns,
      ${rowsBy('page')} as entries,
      (
        select coalesce(json_agg(top order by top.visits desc, top.reached desc, top.clicks desc, top.name), '[]') from (
          select coalesce(ways.id, redirect_id) as id, coalesce(slug, '') as name, coalesce(visits, 0) as visits,
            coalesce(reached, 0) as reached, coalesce(clicked.clicks, 0) as clicks
          from (select * from (${waysBy('link')}) brought where id > 0) ways
          full join clicked on clicked.redirect_id = ways.id
          left join redirects on redirects.id = coalesce(ways.id, redirect_id)
          order by 3 desc, 4 desc, 5 desc, 2 limit ${LIST_MAX}
        ) top
      ) as links,
      (
        select coalesce(json_agg(each order by each.count desc, each.id desc), '[]') from (
          select goal as id, coalesce(stored.value, '') as name, count
          from reached left join analytics_values stored on stored.id = goal
          where goal <> ${goals.visit} order by count desc limit ${LIST_MAX}
        ) each
      ) as goals,
      ${viewsBy(dimensions.page, query)} as pages,
      ${viewsBy(dimensions.device, query)} as devices,
      ${viewsBy(dimensions.country, query)} as countries,
      (select coalesce(sum(clicks), 0) from clicked where ${link === undefined ? sql`true` : sql`redirect_id = ${link}`})
        as clicks
  `);
  // The days stand beside each other: a few of three years are read faster from their index than all of them by many.
  const [, { rows }] = await db.batch([db.execute(sql`set local max_parallel_workers_per_gather = 0`), report]);
  const [row] = rows;
  if (row === undefined) throw new Error('The range was not returned');
  return row;
}
