import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { lockFor } from '#db/locks.ts';
import { rows } from '#db/rows.ts';
import { OTHER } from '#domain/visits/counting-room.ts';
import { dimensions, LISTED_BY_RANGE } from '#domain/visits/hit.ts';

/** Dimensions of a visit: column, and `part` of its months in `goal_month_parts`. */
export const visitDimensions = {
  source: { column: 'source_id', part: 1 },
  campaign: { column: 'campaign_id', part: 2 },
  link: { column: 'link_id', part: 3 },
  page: { column: 'entry_id', part: 4 },
} as const;

export type VisitDimension = keyof typeof visitDimensions;

/** Last summed-up month of each table; null before the first. */
export const lastMonthOf = {
  visits: sql`(select max(month) from goal_months)`,
  clicks: sql`(select max(month) from redirect_click_months)`,
  views: (dimension: number) => sql`(select max(month) from analytics_months where dimension = ${dimension})`,
} as const;

const monthOf = sql`date_trunc('month', day)::date`;

/** Restricts `day` to months not summed up yet. */
export const isNew = (lastMonth: ReturnType<typeof sql>) =>
  sql`day >= coalesce((${lastMonth} + interval '1 month')::date, '-infinity')`;

export const lastDay = sql`coalesce((select max(day) from goal_totals), '-infinity')`;

/** Restricts to days not summed up yet, which are not reduced either. */
const isNewDay = sql`day > ${lastDay}`;

export const isIn = (month: string) => sql`day >= ${month}::date and day < ${month}::date + interval '1 month'`;

/** Lists past days not summed up yet, `YYYY-MM-DD`, oldest first. */
export async function listNewDays(db: Database, today: string): Promise<string[]> {
  const days = await rows(db, z.object({ day: z.string() }))`
    select distinct day::text from goal_days where day < ${today}::date and ${isNewDay} order by 1
  `;
  return days.map(({ day }) => day);
}

/** Lists past months not summed up yet, named by their first day. */
export async function listNewMonths(db: Database, today: string): Promise<string[]> {
  const months = await rows(db, z.object({ month: z.string() }))`
    select distinct ${monthOf}::text as month from goal_days
    where day < date_trunc('month', ${today}::date) and ${isNew(lastMonthOf.visits)} order by 1
  `;
  return months.map(({ month }) => month);
}

/**
 * Runs statements after all other runs that sum up: each statement then sees their sums, and its condition (`isNewDay`,
 * `isNew`) excludes them.
 */
export const oneByOne = (db: Database, ...statements: readonly SQL[]) =>
  db.batch([db.execute(lockFor('sums')), ...statements.map((statement) => db.execute(statement))]);

export const sumDay = (day: string) => sql`
  insert into goal_totals (day, goal, count)
  select day, goal, sum(count) from goal_days where day = ${day}::date and ${isNewDay} group by 1, 2
`;

/** Sums up a past month by column. Runs before `goal_months`, whose last month marks the progress. */
export const sumParts = (month: string) => sql`
  insert into goal_month_parts (part, goal, month, value_id, count)
  select part, goal, ${month}::date, value_id, sum(count)
  from goal_days cross join lateral (values
    ${sql.join(
      Object.values(visitDimensions).map(({ column, part }) => sql`(${part}::int, ${sql.identifier(column)})`),
      sql`, `,
    )}
  ) each (part, value_id)
  where ${isIn(month)} and ${isNew(lastMonthOf.visits)}
  group by 1, 2, 4
  on conflict (part, goal, month, value_id) do update set count = excluded.count
`;

/** Referrers, devices, countries and robots of all links kept per past day, and of a day that is older. */
const KEPT_MARKS = [
  { olderThan: 0, rows: 1000 },
  { olderThan: 30, rows: 150 },
] as const;
/** Nights that may be missed before a day keeps more of them. */
const MARKS_DAYS = 7;

/** Reduces short link statistics to the most frequent rows of each day; the rest of a link counts as `OTHER`. */
export const shortenMarks = (today: string) =>
  KEPT_MARKS.map(({ olderThan, rows: kept }) => {
    const until = sql`${today}::date - ${olderThan}::int`;
    return sql`
      with ranked as (
        select marks.*, row_number() over (
          partition by marks.day order by visits desc, redirect_id, dimension, value
        ) as place
        from redirect_clicks clicks join redirect_click_marks marks using (redirect_id, day)
        where clicks.day < ${until} and clicks.day >= ${until} - ${MARKS_DAYS}::int and value <> ${OTHER}
      ), folded as (
        delete from redirect_click_marks known using ranked
        where ranked.place > ${kept}::int and known.redirect_id = ranked.redirect_id and known.day = ranked.day
          and known.dimension = ranked.dimension and known.value = ranked.value
        returning known.*
      )
      insert into redirect_click_marks (redirect_id, day, dimension, value, visits)
      select redirect_id, day, dimension, ${OTHER}, sum(visits) from folded group by 1, 2, 3
      on conflict (redirect_id, day, dimension, value) do update
      set visits = redirect_click_marks.visits + excluded.visits
    `;
  });

export const sumClicks = (today: string) => sql`
  insert into redirect_click_months (month, redirect_id, clicks)
  select ${monthOf}, redirect_id, sum(clicks) from redirect_clicks
  where day < date_trunc('month', ${today}::date) and ${isNew(lastMonthOf.clicks)}
  group by 1, 2
`;

/** Sums up the page views of months whose days are all reduced, so that months use no text that the days do not. */
export const sumViews = (firstWhole: ReturnType<typeof sql>) => sql`
  insert into analytics_months (dimension, month, value_id, views)
  select counted.dimension, ${monthOf}, value_id, sum(views)
  from (values ${sql.join(
    LISTED_BY_RANGE.map((dimension) => sql`(${dimension}::smallint)`),
    sql`, `,
  )}) listed (dimension)
  join analytics_days counted using (dimension)
  where day < date_trunc('month', ${firstWhole}) and day >= coalesce(
    (select (max(month) + interval '1 month')::date from analytics_months known where known.dimension = listed.dimension),
    '-infinity'
  )
  group by 1, 2, 3
`;

/** Months whose days keep what was counted beside their totals. */
const DAILY_MONTHS = 25;

/** Deletes what older days counted beside their totals; the months of a range's lists are there already (`sumViews`). */
export const deleteOldDays = (today: string) => sql`
  delete from analytics_days
  where dimension <> ${dimensions.total} and day < date_trunc('month', ${today}::date) - ${DAILY_MONTHS} * interval '1 month'
`;
