import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { compactVisits } from '#db/queries/visits/nightly.ts';
import { addDays } from '#domain/berlin-time.ts';
import { RANGE_NAMES, rangeOf } from '#domain/days/day-range.ts';
import { type Dimension, dimensions } from '#domain/visits/hit.ts';
import { goals } from '#domain/visits/origin.ts';

/**
 * Distinct visit paths of a day before the nightly job shortens them, and distinct paths to a goal. Half of them occur
 * every day; the others begin on pages that change daily.
 */
const WAYS_A_DAY = 1500;
const WAYS_TO_A_GOAL = 60;
const LINKS = 500;
const SOURCES = 300;
const CAMPAIGNS = 200;
const VISITORS_A_DAY = 40_000;
const REACHED_PERCENT = 8;

/** Days that are filled at once and then shortened like their nightly jobs would. */
const DAYS_AT_ONCE = 60;

export interface FilledDays {
  /** `YYYY-MM-DD`, like `last`. */
  readonly first: string;
  readonly last: string;
  readonly days: number;
  /** Page views per day. */
  readonly views: number;
}

const firstOf = (dimension: Dimension) =>
  sql`(select min(id) from analytics_values where kind = ${dimensions[dimension]}::int)`;

/**
 * Inserts the visits and goals for the page views, the clicks on short links, and the visitors of today and yesterday.
 * Pages, campaigns, sources and events must be in the dictionary.
 */
export async function fillVisits(db: Database, { first, last, days, views }: FilledDays): Promise<void> {
  await db.execute(sql`truncate goal_days, goal_months, visits, visit_clicks, redirect_clicks`);
  await db.execute(sql`
    insert into redirects (slug, slug_key, target_url, is_active, track_clicks)
    select 'kurs-' || number, 'kurs-' || number, '/', true, true from generate_series(1, ${LINKS}::int) number
  `);
  const harmonic = Math.log(WAYS_A_DAY) + 0.5772;
  // Assumes three page views per visit.
  const mostSeen = views / 3 / harmonic;
  const counted = (from: number) => sql`
    select ${first}::date + ${from}::int + day as day, goal,
      case when rank % 4 = 0 then 0 else ${firstOf('source')} + rank % ${SOURCES}::int end as source_id,
      case when rank % 7 = 0 then ${firstOf('campaignName')} + rank % ${CAMPAIGNS}::int else 0 end as campaign_id,
      case when rank % 5 = 0 then (select min(id) from redirects) + rank % ${LINKS}::int else 0 end as link_id,
      ${firstOf('page')} + case when rank % 2 = 0 then rank else (rank + (${from}::int + day) * 14) % 20000 end as entry_id,
      greatest(1, ${mostSeen}::float8 / rank * share)::int as count
  `;
  for (let from = 0; from < days; from += DAYS_AT_ONCE) {
    const each = sql`generate_series(0, ${Math.min(DAYS_AT_ONCE, days - from) - 1}::int) day`;
    await db.execute(sql`
      insert into redirect_clicks (redirect_id, day, clicks, bots)
      select redirects.id, ${first}::date + ${from}::int + day, 1 + redirects.id % 90, 2 from redirects, ${each}
    `);
    await db.execute(sql`
      insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
      ${counted(from)} from ${each}, generate_series(1, ${WAYS_A_DAY}::int) rank,
        (values (${goals.visit}::bigint, 1::float8)) visited (goal, share)
      union all
      ${counted(from)} from ${each}, generate_series(1, ${WAYS_TO_A_GOAL}::int) rank,
        (
          select number as goal, ${REACHED_PERCENT / 100}::float8 as share from generate_series(-7, -1) number
          union all select ${firstOf('event')}, ${REACHED_PERCENT / 100}::float8
        ) reached
    `);
    await compactVisits(db, addDays(first, Math.min(from + DAYS_AT_ONCE, days - 1)));
  }
  await db.execute(sql`
    insert into visits (day, visitor, last_at, hits, views, source_id, campaign_id, link_id, entry_id, goals)
    select ${last}::date - yesterday, visitor::bigint * 230584300921369, now(), 2, 3, ${firstOf('source')}, 0, 0,
      ${firstOf('page')} + visitor % 1500, '{}'
    from generate_series(0, 1) yesterday, generate_series(1, ${VISITORS_A_DAY}::int) visitor
  `);
}

/** Lists the requests of the range report by name: every range, three years, and each kind of filter. */
export async function rangeRequests(db: Database, today: string): Promise<Readonly<Record<string, string>>> {
  const pathOf = ({ from, to }: { from: string; to: string }): string =>
    `/api/analytics/stats/range?from=${from}&to=${to}`;
  const year = pathOf(rangeOf('12-monate', today));
  const days = pathOf(rangeOf('90-tage', today));
  const years = pathOf({ from: '2023-12-01', to: today });
  const { rows } = await db.execute<{ source: number; campaign: number; link: number; page: number }>(sql`
    select source_id::float8 as source, campaign_id::float8 as campaign, link_id::float8 as link, entry_id::float8 as page
    from goal_days where day = ${today}::date and source_id > 0 and campaign_id > 0 and link_id > 0
    order by count desc limit 1
  `);
  const [{ source = 0, campaign = 0, link = 0, page = 0 } = {}] = rows;
  return {
    ...Object.fromEntries(RANGE_NAMES.map((name) => [`range ${name}`, pathOf(rangeOf(name, today))])),
    // Maximum number of days around a minimum of whole months.
    'range of 92 days across months': pathOf({ from: '2026-07-02', to: '2026-10-01' }),
    'range of 36 months': years,
    'range of 36 months across months': pathOf({ from: '2023-12-02', to: '2026-10-30' }),
    'range 90-tage of an unknown source, by checkouts': `${days}&source=0&goal=${goals.checkout}`,
    'range 90-tage of a source and a campaign': `${days}&source=${source}&campaign=${campaign}`,
    'range 12-monate of a link': `${year}&link=${link}`,
    'range of 36 months of an unknown source': `${years}&source=0`,
    'range of 36 months of no campaign': `${years}&campaign=0`,
    'range of 36 months of a page': `${years}&page=${page}`,
    'range of 36 months of an unknown source without campaign': `${years}&source=0&campaign=0`,
    'range of 36 months of everything': `${years}&source=${source}&campaign=${campaign}&link=${link}&page=${page}`,
  };
}
