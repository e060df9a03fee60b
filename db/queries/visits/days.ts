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
      target: [analyticsDropped.day, analyticsDropped.reason, analyticsDropped.class],
      set: { count: sql`${analyticsDropped.count} + excluded.count` },
    });
}

const totals = z.object({ views: z.int(), visitors: z.int() });

export async function readTotals(db: Database): Promise<z.infer<typeof totals>> {
  const [row] = await rows(db, totals)`
    select coalesce(sum(views), 0)::float8 as views, coalesce(sum(visitors), 0)::float8 as visitors
    from analytics_days where dimension = ${dimensions.total}
  `;
  return row ?? { views: 0, visitors: 0 };
}

const top = z.array(z.object({ value: z.string(), views: z.int() }));

/** Figures of a day. Days without visits are missing in `totals`. */
const dayReport = z.object({
  pages: top,
  referrers: top,
  devices: top,
  countries: top,
  totals: z.array(z.extend(totals, { day: z.string() })),
  subscribers: z.int(),
  waitlistEntries: z.int(),
  dropped: z.array(z.object({ reason: z.string(), count: z.int() })),
});

const topOf = (dimension: number, day: string) => sql`(
  select coalesce(json_agg(top), '[]') from (
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
      ${topOf(dimensions.page, day)} as pages,
      ${topOf(dimensions.referrer, day)} as referrers,
      ${topOf(dimensions.device, day)} as devices,
      ${topOf(dimensions.country, day)} as countries,
      (
        select coalesce(json_agg(total order by total.day), '[]') from (
          select day::text, views, visitors from analytics_days
          where dimension = ${dimensions.total} and day between ${since}::date and ${day}::date
        ) total
      ) as totals,
      ${signedUpOn('newsletter', day)} as subscribers,
      ${signedUpOn('waitlist', day)} as "waitlistEntries",
      (
        select coalesce(json_agg(reasons order by reasons.count desc, reasons.reason), '[]') from (
          select reason, sum(count)::int as count from analytics_dropped where day = ${day}::date group by reason
        ) reasons
      ) as dropped
  `;
  if (row === undefined) throw new Error('The day was not returned');
  return row;
}
