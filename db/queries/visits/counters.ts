import { type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/days/day-range.ts';
import { dimensions } from '#domain/visits/hit.ts';
import { goals as numbers } from '#domain/visits/origin.ts';
import { lastDay, lastMonthOf, type VisitDimension, visitDimensions } from './sums.ts';

/** Selects from a table of days and from its monthly sums, both open to further conditions. */
interface Tables {
  readonly lastMonth: SQL;
  readonly months: SQL;
  readonly days: SQL;
}

/**
 * Combines the monthly sums within a range with the days around them. All bounds but the last are constants, so that
 * PostgreSQL uses the index.
 */
export function monthsAndDays({ from, to }: DayRange, { lastMonth, months, days }: Tables): SQL {
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

interface Counted {
  readonly range: DayRange;
  /** A range of months uses `goal_months`, in which rare combinations have lost their landing page. */
  readonly unit: 'day' | 'month';
  readonly tellsDays: boolean;
  readonly needed: readonly VisitDimension[];
  readonly goals: SQL;
}

/**
 * Selects a tile's counters from the smallest table that has them. @returns `goal`, `count`, the needed columns, `day`
 */
export function selectCounters({ range, unit, tellsDays, needed, goals }: Counted): SQL {
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
    needed.map((name) => sql.identifier(visitDimensions[name].column)),
    sql`, `,
  );
  const days = sql`select ${day} goal, ${columns}, count from goal_days where ${goals}`;
  const isDaily = unit === 'day';
  if (others.length === 0 && !(tellsDays && isDaily)) {
    const { column, part } = visitDimensions[way];
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

/** Restricts to visits and one goal, enough for the lists and the chart. */
export const visitsAnd = (goal: number): SQL => sql`goal in (${numbers.visit}::bigint, ${goal}::bigint)`;

/** Selects the page views of a range in a dimension: `value_id`, `views`. */
export const selectViews = (range: DayRange, dimension: number): SQL => {
  const isListed = sql`dimension = ${dimension}::int`;
  return monthsAndDays(range, {
    lastMonth: lastMonthOf.views(dimension),
    months: sql`select value_id, views from analytics_months where ${isListed}`,
    days: sql`select value_id, views from analytics_days where ${isListed}`,
  });
};

/** Selects page views and visitors of all pages by day. */
export const selectViewsByDay = ({ from, to }: DayRange): SQL => sql`(
  select day, views, visitors from analytics_days
  where dimension = ${dimensions.total} and day >= ${from}::date and day <= ${to}::date
)`;
