import { type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/days/day-range.ts';
import { dimensions } from '#domain/visits/hit.ts';
import { goals as numbers } from '#domain/visits/origin.ts';
import { lastDay, lastMonthOf, type WayName, ways } from './sums.ts';

/** What a table of days and the one of its months say, both ready for further conditions. */
interface Tables {
  readonly lastMonth: SQL;
  readonly months: SQL;
  readonly days: SQL;
}

/**
 * The rows of a range: months that are over and summed up already, and the days around them. Only the last bound is not
 * known before: the days are read from their index, however many PostgreSQL takes them for.
 */
function monthsAndDays({ from, to }: DayRange, { lastMonth, months, days }: Tables): SQL {
  const first = sql`${from}::date`;
  const last = sql`${to}::date`;
  const firstMonth = sql`date_trunc('month', ${from}::timestamp + interval '1 month' - interval '1 day')::date`;
  const afterMonths = sql`greatest(${firstMonth}, least(
    date_trunc('month', ${to}::timestamp + interval '1 day')::date,
    coalesce((${lastMonth} + interval '1 month')::date, ${firstMonth})
  ))`;
  return sql`(
    ${months} and month >= ${firstMonth} and month < ${afterMonths}
    union all ${days} and day >= ${first} and day <= least(${last}, ${firstMonth} - 1)
    union all ${days} and day >= greatest(${first}, ${afterMonths}) and day <= ${last}
  )`;
}

/** Which visits and goals a tile counts. */
interface Counted {
  readonly range: DayRange;
  /** A range of months takes the months of `goal_months`, of which rare ways have lost the page where visits began. */
  readonly unit: 'day' | 'month';
  /** Whether it tells the range in steps, by `day`. */
  readonly tellsDays: boolean;
  /** What it filters by or tells apart. */
  readonly needed: readonly WayName[];
  readonly goals: SQL;
}

/**
 * The counters of a tile, from the smallest table that knows them: goals alone, goals by one way, or all ways at once.
 *
 * @returns rows with `goal`, `count`, the columns of what is needed, and `day` where it is told (the first of a month)
 */
export function countersOf({ range, unit, tellsDays, needed, goals }: Counted): SQL {
  const [way, ...others] = needed;
  const { from, to } = range;
  const [day, month] = tellsDays ? [sql`day, `, sql`month as day, `] : [sql``, sql``];
  if (way === undefined) {
    return sql`(
      select ${day} goal, count from goal_totals where day >= ${from}::date and day <= ${to}::date and ${goals}
      union all
      select ${day} goal, count from goal_days
      where day >= greatest(${from}::date, ${lastDay} + 1) and day <= ${to}::date and ${goals}
    )`;
  }
  const columns = sql.join(
    needed.map((name) => sql.identifier(ways[name].column)),
    sql`, `,
  );
  const days = sql`select ${day} goal, ${columns}, count from goal_days where ${goals}`;
  const isDaily = unit === 'day';
  if (others.length === 0 && !(tellsDays && isDaily)) {
    const { column, part } = ways[way];
    const value = sql`value_id as ${sql.identifier(column)}`;
    return monthsAndDays(range, {
      lastMonth: lastMonthOf.visits,
      months: sql`select ${month} goal, ${value}, count from goal_month_parts where part = ${part}::int and ${goals}`,
      days,
    });
  }
  if (isDaily) return sql`(${days} and day >= ${from}::date and day <= ${to}::date)`;
  const months = sql`select ${month} goal, ${columns}, count from goal_months where ${goals}`;
  return monthsAndDays(range, { lastMonth: lastMonthOf.visits, months, days });
}

/** Only visits and one goal: all that lists and the chart tell. */
export const visitsAnd = (goal: number): SQL => sql`goal in (${numbers.visit}::bigint, ${goal}::bigint)`;

/** The page views of a range in a dimension: `value_id`, `views`. */
export const viewsBy = (range: DayRange, dimension: number): SQL => {
  const isListed = sql`dimension = ${dimension}::int`;
  return monthsAndDays(range, {
    lastMonth: lastMonthOf.views(dimension),
    months: sql`select value_id, views from analytics_months where ${isListed}`,
    days: sql`select value_id, views from analytics_days where ${isListed}`,
  });
};

/** Page views and visitors of all pages by day. */
export const viewedOn = ({ from, to }: DayRange): SQL => sql`(
  select day, views, visitors from analytics_days
  where dimension = ${dimensions.total} and day >= ${from}::date and day <= ${to}::date
)`;

/** The clicks on short links of a range: `redirect_id`, `clicks`. */
export const clicksIn = (range: DayRange): SQL =>
  monthsAndDays(range, {
    lastMonth: lastMonthOf.clicks,
    months: sql`select redirect_id, clicks from redirect_click_months where true`,
    days: sql`select redirect_id, clicks from redirect_clicks where true`,
  });
