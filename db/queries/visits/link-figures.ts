import { type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/days/day-range.ts';
import { type Goal, goals } from '#domain/visits/origin.ts';
import { monthsAndDays, selectCounters } from './counters.ts';
import { lastMonthOf } from './sums.ts';

/**
 * Figures of short links: each list, report, file and mail reads them from here, so that all show the same
 * (docs/decisions/origin.md). A deleted link has no clicks, at once and not only after its purge.
 */
const isThere = sql`redirect_id in (select id from redirects where deleted_at is null)`;

/** Table of the clicks in a range: `redirect_id`, `clicks`; a link may have several rows. */
export const clicksIn = (range: DayRange): SQL =>
  monthsAndDays(range, {
    lastMonth: lastMonthOf.clicks,
    months: sql`select redirect_id, clicks from redirect_click_months where ${isThere}`,
    days: sql`select redirect_id, clicks from redirect_clicks where ${isThere}`,
  });

/** Table of the clicks by day since a day: `redirect_id`, `day`, `clicks`, `bots`. @param since `YYYY-MM-DD` */
export const clicksByDay = (since: string): SQL => sql`(
  select redirect_id, day, clicks, bots from redirect_clicks where ${isThere} and day >= ${since}::date
)`;

/** Table of all clicks counted here: `redirect_id`, `clicks`, `bots`, and `by_day` as JSON since a day. */
export const clickTotals = (since: string): SQL => sql`(
  select redirect_id, sum(clicks)::float8 as clicks, sum(bots)::int as bots,
    json_object_agg(day, clicks) filter (where day >= ${since}::date) as by_day
  from redirect_clicks where ${isThere} group by redirect_id
)`;

/** Sums up all clicks of a link, with those counted elsewhere before its import. @param link row of `redirects` */
export const clicksOf = (link: SQL): SQL => sql`(
  ${link}.clicks_before + coalesce((select sum(clicks)::float8 from redirect_clicks where redirect_id = ${link}.id), 0)
)`;

/** Table of how often a goal was reached through each link in a range: `link_id`, and the count under the goal's name. */
export const reachedVia = (range: DayRange, wanted: readonly Goal[]): SQL => {
  const numbers = sql.join(
    wanted.map((goal) => sql`${goals[goal]}::bigint`),
    sql`, `,
  );
  const counters = selectCounters({
    range,
    unit: 'day',
    tellsDays: false,
    needed: ['link'],
    goals: sql`goal in (${numbers})`,
  });
  const sums = wanted.map(
    (goal) =>
      sql`coalesce(sum(count) filter (where goal = ${goals[goal]}::bigint), 0)::float8 as ${sql.identifier(goal)}`,
  );
  return sql`(
    select link_id, ${sql.join(sums, sql`, `)} from ${counters} counters where link_id > 0 group by link_id
  )`;
};

/** Table of the sign-ups through each link in a range: `link_id`, `signUp`. */
export const signUpsVia = (range: DayRange): SQL => reachedVia(range, ['signUp']);
