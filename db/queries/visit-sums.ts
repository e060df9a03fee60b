import { sql } from 'drizzle-orm';
import { dimensions } from '#domain/analytics.ts';

/** How visits are told apart: the column of each way, and the number of its months in `goal_month_parts`. */
export const ways = {
  source: { column: 'source_id', part: 1 },
  campaign: { column: 'campaign_id', part: 2 },
  link: { column: 'link_id', part: 3 },
  page: { column: 'entry_id', part: 4 },
} as const;

/** One of the ways. */
export type WayName = keyof typeof ways;

/** The last month that the night has summed up, by what; null before the first one. */
export const lastMonthOf = {
  visits: sql`(select max(month) from goal_months)`,
  clicks: sql`(select max(month) from redirect_click_months)`,
  views: (dimension: number) => sql`(select max(month) from analytics_months where dimension = ${dimension})`,
} as const;

const monthOf = sql`date_trunc('month', day)::date`;

/** Days of months that are not summed up yet, as a condition of `day`. */
export const isNew = (lastMonth: ReturnType<typeof sql>) =>
  sql`day >= coalesce((${lastMonth} + interval '1 month')::date, '-infinity')`;

/** The last day that the night has summed up. */
export const lastDay = sql`coalesce((select max(day) from goal_totals), '-infinity')`;

/** Days that are not summed up yet: nor are they shortened. */
export const isNewDay = sql`day > ${lastDay}`;

/** Sums up the days that are over, goal by goal. */
export const sumDays = (today: string) => sql`
  insert into goal_totals (day, goal, count)
  select day, goal, sum(count) from goal_days
  where day < ${today}::date and ${isNewDay} group by 1, 2
`;

/** Sums up the months that are over way by way. Before those of `goal_months`, which say where to go on. */
export const sumParts = (today: string) => sql`
  insert into goal_month_parts (part, goal, month, value_id, count)
  select part, goal, ${monthOf}, value_id, sum(count)
  from goal_days cross join lateral (values
    ${sql.join(
      Object.values(ways).map(({ column, part }) => sql`(${part}::int, ${sql.identifier(column)})`),
      sql`, `,
    )}
  ) each (part, value_id)
  where day < date_trunc('month', ${today}::date) and ${isNew(lastMonthOf.visits)}
  group by 1, 2, 3, 4
  on conflict (part, goal, month, value_id) do update set count = excluded.count
`;

/** Sums up the clicks of months that are over. */
export const sumClicks = (today: string) => sql`
  insert into redirect_click_months (month, redirect_id, clicks)
  select ${monthOf}, redirect_id, sum(clicks) from redirect_clicks
  where day < date_trunc('month', ${today}::date) and ${isNew(lastMonthOf.clicks)}
  group by 1, 2
`;

/** What the report of a range lists by page views. */
const listed = [dimensions.page, dimensions.device, dimensions.country] as const;

/** Sums up the page views of months whose days are all shortened: they name no text that the days do not. */
export const sumViews = (firstWhole: ReturnType<typeof sql>) => sql`
  insert into analytics_months (dimension, month, value_id, views)
  select counted.dimension, ${monthOf}, value_id, sum(views)
  from (values ${sql.join(
    listed.map((dimension) => sql`(${dimension}::smallint)`),
    sql`, `,
  )}) listed (dimension)
  join analytics_days counted using (dimension)
  where day < date_trunc('month', ${firstWhole}) and day >= coalesce(
    (select (max(month) + interval '1 month')::date from analytics_months known where known.dimension = listed.dimension),
    '-infinity'
  )
  group by 1, 2, 3
`;
