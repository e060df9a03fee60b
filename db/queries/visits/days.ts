import { lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { deleteInChunks } from '#db/queries/chunks.ts';
import { rows } from '#db/rows.ts';
import { analyticsDropped, analyticsSalts, analyticsSeen } from '#db/schema/visits/days.ts';
import type { ListName } from '#domain/people/lists.ts';
import { OTHER } from '#domain/visits/counting-room.ts';
import { dimensions } from '#domain/visits/hit.ts';
import { OTHER_HASH, valuesOfVisits } from './counting.ts';
import { oneByOne, sumViews } from './sums.ts';

const LIST_MAX = 50;
/** Rows of a past day that no screen lists: campaigns, browsers and events. */
const UNLISTED_MAX = 10;
/** Days that keep every text; older days keep only those in their lists. */
const WHOLE_DAYS = 7;

/** Returns the day's salt, which the first visit of the day stores. */
export async function ensureDailySalt(db: Database, day: string, candidate: string): Promise<string> {
  const [row] = await db
    .insert(analyticsSalts)
    .values({ day, salt: candidate })
    .onConflictDoUpdate({ target: analyticsSalts.day, set: { day } })
    .returning({ salt: analyticsSalts.salt });
  if (row === undefined) throw new Error('The salt was not returned');
  return row.salt;
}

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

/** Deletes data that could identify visitors: salts of past days, and `analytics_seen` before yesterday. */
export async function deleteVisitorTraces(db: Database, today: string): Promise<void> {
  // Deletes at once, so that even after a missed night no salt is older than 48 hours.
  await db.delete(analyticsSalts).where(lt(analyticsSalts.day, today));
  await deleteInChunks(db, analyticsSeen, sql`day < ${today}::date - 1`);
}

/**
 * Reduces days older than a week to the rows of their lists, sums up their months, and deletes unused texts, which
 * clears away a flood of made-up texts. Idempotent; makes up for missed nights.
 */
export async function compactDays(db: Database, today: string): Promise<void> {
  const firstWhole = sql`${today}::date - ${WHOLE_DAYS}::int`;
  const { page, referrer, device, country } = dimensions;
  const kept = sql`(case when dimension in (${page}, ${referrer}, ${device}, ${country}) then ${LIST_MAX}::int else ${UNLISTED_MAX}::int end)`;
  await db.execute(sql`
      with crowded as materialized (
        select dimension, day from analytics_days where day < ${firstWhole}
        group by dimension, day having count(*) > ${kept} + 1
      ), other as (
        insert into analytics_values (kind, hash, value, first_seen)
        select distinct dimension, ${OTHER_HASH}, ${OTHER}, ${today}::date from crowded
        on conflict (kind, hash) do update set kind = excluded.kind
        returning kind as dimension, id
      ), ranked as (
        select dimension, day, value_id, ${kept} as kept,
          row_number() over (partition by dimension, day order by views desc, value_id) as place
        from analytics_days join crowded using (dimension, day) join other using (dimension)
        where value_id <> other.id
      ), folded as (
        delete from analytics_days counted using ranked
        where ranked.place > kept and counted.dimension = ranked.dimension and counted.day = ranked.day
          and counted.value_id = ranked.value_id
        returning counted.dimension, counted.day, counted.views, counted.visitors
      )
      insert into analytics_days (dimension, day, value_id, views, visitors)
      select dimension, day, other.id, sum(views), sum(visitors)
      from folded join other using (dimension) group by 1, 2, 3
      on conflict (dimension, day, value_id) do update
      set views = analytics_days.views + excluded.views, visitors = analytics_days.visitors + excluded.visitors
    `);
  await oneByOne(db, sumViews(firstWhole));
  await db.execute(sql`
      delete from analytics_values
      where first_seen < ${firstWhole} and hash <> ${OTHER_HASH} and not exists (
        select from analytics_days where dimension = analytics_values.kind and value_id = analytics_values.id
      ) and id not in (${valuesOfVisits})
    `);
}
