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

/** The conditions of the filters, but for one of them: what is chosen in a list does not shorten that list itself. */
function filtersOf(query: ReportQuery, without?: 'source' | 'campaign' | 'link' | 'page'): SQL {
  const columns = { source: 'source_id', campaign: 'campaign_id', link: 'link_id', page: 'entry_id' } as const;
  const conditions = (['source', 'campaign', 'link', 'page'] as const).flatMap((name) => {
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

const goalTotals = (counters: SQL, query: ReportQuery) => sql`(
  select coalesce(json_object_agg(goal, count), '{}') from (
    select goal, sum(count)::float8 as count from ${counters} counted where ${filtersOf(query)} group by goal
  ) reached
)`;

const rowsBy = (column: string, query: ReportQuery, without: 'source' | 'campaign' | 'page') => sql`(
  select coalesce(json_agg(top order by top.visits desc, top.reached desc, top.name), '[]') from (
    select ${sql.identifier(column)} as id, coalesce(max(stored.value), '') as name,
      coalesce(sum(count) filter (where goal = ${goals.visit}), 0)::float8 as visits,
      coalesce(sum(count) filter (where goal = ${query.goal}::bigint), 0)::float8 as reached
    from together left join analytics_values stored on stored.id = ${sql.identifier(column)}
    where ${filtersOf(query, without)} and goal in (${goals.visit}, ${query.goal}::bigint)
    group by 1 order by visits desc, reached desc, name limit ${LIST_MAX}
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
  const { from, to, beforeFrom, beforeTo, unit, goal, link } = query;
  const counters = countersOf(from, to, unit);
  const bucket = sql`date_trunc(${unit}, day)::date`;
  const { rows } = await db.execute<VisitReport>(sql`
    with counted as materialized (
      select ${bucket} as start, goal, source_id, campaign_id, link_id, entry_id, sum(count) as count
      from ${counters} counters group by 1, 2, 3, 4, 5, 6
    ), together as materialized (
      select goal, source_id, campaign_id, link_id, entry_id, sum(count) as count from counted group by 1, 2, 3, 4, 5
    ), clicked as materialized (
      select redirect_id, sum(clicks)::float8 as clicks from redirect_clicks
      where day between ${from}::date and ${to}::date group by 1
    )
    select
      (select json_build_object('views', views, 'visitors', visitors, 'goals', ${goalTotals(sql`together`, query)})
        from (select ${viewsOf(from, to)}) viewed) as totals,
      (select json_build_object('views', views, 'visitors', visitors,
          'goals', ${goalTotals(countersOf(beforeFrom, beforeTo, unit), query)})
        from (select ${viewsOf(beforeFrom, beforeTo)}) viewed) as before,
      (
        select coalesce(json_agg(each order by each.start), '[]') from (
          select start::text, coalesce(max(viewed.views), 0) as views, coalesce(max(reached.visits), 0) as visits,
            coalesce(max(reached.reached), 0) as reached
          from (
            select ${bucket} as start, sum(views)::float8 as views from analytics_days
            where dimension = ${dimensions.total} and day between ${from}::date and ${to}::date group by 1
          ) viewed full join (
            select start, sum(count) filter (where goal = ${goals.visit})::float8 as visits,
              sum(count) filter (where goal = ${goal}::bigint)::float8 as reached
            from counted where ${filtersOf(query)} group by 1
          ) reached using (start)
          group by 1
        ) each
      ) as series,
      ${rowsBy('source_id', query, 'source')} as sources,
      ${rowsBy('campaign_id', query, 'campaign')} as campaigns,
      ${rowsBy('entry_id', query, 'page')} as entries,
      (
        select coalesce(json_agg(top order by top.visits desc, top.reached desc, top.clicks desc, top.name), '[]') from (
          select coalesce(brought.link_id, redirect_id) as id, coalesce(slug, '') as name, coalesce(visits, 0) as visits,
            coalesce(reached, 0) as reached, coalesce(clicked.clicks, 0) as clicks
          from (
            select link_id, sum(count) filter (where goal = ${goals.visit})::float8 as visits,
              sum(count) filter (where goal = ${goal}::bigint)::float8 as reached
            from together where link_id > 0 and ${filtersOf(query, 'link')} group by 1
          ) brought
          full join clicked on clicked.redirect_id = brought.link_id
          left join redirects on redirects.id = coalesce(brought.link_id, redirect_id)
          order by 3 desc, 4 desc, 5 desc, 2 limit ${LIST_MAX}
        ) top
      ) as links,
      (
        select coalesce(json_agg(each order by each.count desc, each.id desc), '[]') from (
          select goal as id, coalesce(max(stored.value), '') as name, sum(count)::float8 as count
          from together left join analytics_values stored on stored.id = goal
          where goal <> ${goals.visit} and ${filtersOf(query)} group by 1 order by count desc limit ${LIST_MAX}
        ) each
      ) as goals,
      ${viewsBy(dimensions.page, query)} as pages,
      ${viewsBy(dimensions.device, query)} as devices,
      ${viewsBy(dimensions.country, query)} as countries,
      (select coalesce(sum(clicks), 0) from clicked where ${link === undefined ? sql`true` : sql`redirect_id = ${link}`})
        as clicks
  `);
  const [row] = rows;
  if (row === undefined) throw new Error('The range was not returned');
  return row;
}
