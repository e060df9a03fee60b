import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';
import { analyticsDropped } from '#db/schema/visits/days.ts';
import type { ListName } from '#domain/people/lists.ts';
import { dimensions } from '#domain/visits/hit.ts';

export const LIST_MAX = 50;
export type Dropped = typeof analyticsDropped.$inferSelect;

export async function addDroppedHits(db: Database, drops: readonly Dropped[]): Promise<void> {
  await db
    .insert(analyticsDropped)
    .values([...drops])
    .onConflictDoUpdate({
      target: [analyticsDropped.day, analyticsDropped.reason],
      set: { count: sql`${analyticsDropped.count} + excluded.count` },
    });
}

const overview = z.object({ totalPageViews: z.int(), totalUniqueVisitors: z.int() });

export async function readTotals(db: Database): Promise<z.infer<typeof overview>> {
  const [row] = await rows(db, overview)`
    select coalesce(sum(views), 0)::float8 as "totalPageViews", coalesce(sum(visitors), 0)::float8 as "totalUniqueVisitors"
    from analytics_days where dimension = ${dimensions.total}
  `;
  if (row === undefined) throw new Error('The totals were not returned');
  return row;
}

const count = z.int();

/** Figures of a day, in the words of spec 3. Days without visits are missing in `totals`. */
const dayReport = z.object({
  popularPages: z.array(z.object({ path: z.string(), count })),
  topReferrers: z.array(z.object({ referrer: z.string(), count })),
  deviceBreakdown: z.array(z.object({ deviceType: z.string(), count })),
  countryBreakdown: z.array(z.object({ country: z.string(), count })),
  totals: z.array(z.object({ day: z.string(), pageViews: count, uniqueVisitors: count })),
  newSubscribers: count,
  newWaitlistEntries: count,
  dropped: z.array(z.object({ reason: z.string(), count })),
});

/** Lists the texts of a dimension with their views. @param name key of a text */
const topOf = (dimension: number, name: string, day: string) => sql`(
  select coalesce(json_agg(json_build_object(${name}::text, value, 'count', views)), '[]') from (
    select stored.value, counted.views
    from analytics_days counted join analytics_values stored on stored.id = counted.value_id
    where counted.dimension = ${dimension} and counted.day = ${day}::date
    order by counted.views desc, stored.value limit ${LIST_MAX}
  ) top
)`;

const signedUpOn = (list: ListName, day: string) => sql`(
  select count(*)::int from list_entries join people on people.id = person_id and deleted_at is null
  where list = ${list}
    and requested_at >= ${day}::date::timestamp at time zone 'Europe/Berlin'
    and requested_at < (${day}::date + 1)::timestamp at time zone 'Europe/Berlin'
)`;

/** Reads a day in one round trip. @param since first day of the totals, `YYYY-MM-DD` */
export async function readDay(db: Database, day: string, since: string): Promise<z.infer<typeof dayReport>> {
  const [row] = await rows(db, dayReport)`
    select
      ${topOf(dimensions.page, 'path', day)} as "popularPages",
      ${topOf(dimensions.referrer, 'referrer', day)} as "topReferrers",
      ${topOf(dimensions.device, 'deviceType', day)} as "deviceBreakdown",
      ${topOf(dimensions.country, 'country', day)} as "countryBreakdown",
      (
        select coalesce(json_agg(total order by total.day), '[]') from (
          select day::text, views as "pageViews", visitors as "uniqueVisitors" from analytics_days
          where dimension = ${dimensions.total} and day between ${since}::date and ${day}::date
        ) total
      ) as totals,
      ${signedUpOn('newsletter', day)} as "newSubscribers",
      ${signedUpOn('waitlist', day)} as "newWaitlistEntries",
      (
        select coalesce(json_agg(reasons order by reasons.count desc, reasons.reason), '[]') from (
          select reason, count from analytics_dropped where day = ${day}::date
        ) reasons
      ) as dropped
  `;
  if (row === undefined) throw new Error('The day was not returned');
  return row;
}
