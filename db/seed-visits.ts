import { gte, sql } from 'drizzle-orm';
import { redirectClickMonths } from '#db/schema/redirects/redirects.ts';
import { analyticsMonths } from '#db/schema/visits/days.ts';
import { goalMonthParts, goalMonths, goalTotals } from '#db/schema/visits/visits.ts';
import { slugKey } from '#domain/address/slugs.ts';
import { dimensions } from '#domain/visits/hit.ts';
import { type Evidence, type Goal, goals } from '#domain/visits/origin.ts';
import type { Database } from './client.ts';

/** Traffic source with its share of all visits and its sign-up rate, both in percent. */
interface DemoWay {
  readonly source: string;
  readonly campaign: string;
  readonly link: string;
  readonly page: string;
  readonly share: number;
  readonly signUps: number;
}

/** Source, landing page, share and sign-up rate; then campaign and link, if any. */
const ways: readonly DemoWay[] = (
  [
    ['', '/', 22, 0.6],
    ['', '/soulcircle', 7, 0.8],
    ['instagram.com', '/', 12, 0.8],
    ['instagram.com', '/soulplan2', 8, 0.5],
    ['', '/soulplan2', 7, 1.4, '', 'seelenplan'],
    ['google.com', '/', 11, 0.9],
    ['google.com', '/soulalchemy', 6, 0.7],
    ['flyer', '/', 5, 4, 'warteliste', 'warteliste'],
    ['newsletter', '/', 6, 3, 'rauhnaechte', 'Rauhnächte'],
    ['podcast', '/soulalchemy', 4, 5, '', 'folge-12'],
    ['youtube.com', '/', 7, 0.9],
    ['', '/soulcircle', 2, 2, '', 'kreis'],
    ['facebook.com', '/soulcircle', 3, 0.4],
  ] as const
).map(([source, page, share, signUps, campaign = '', link = '']) => ({ source, page, share, signUps, campaign, link }));

/** Traffic sources weighted by their sign-ups. */
const origins = ways.flatMap((way) => Array.from({ length: Math.round(way.share * way.signUps) }, () => way));

/** Returns the origin of a demo sign-up. @param place from 0 to 1 */
export function demoOrigin(place: number) {
  const { source = '', campaign = '', link = '', page = '/' } = origins[Math.floor(place * origins.length)] ?? {};
  const known: Evidence = source === '' && link === '' ? 'unknown' : 'visit';
  return { source, campaign, link: slugKey(link), page, known_by: known };
}

const orderShares: Readonly<Record<string, number>> = { '/soulplan2': 0.16, '/soulalchemy': 0.04, '/soulcircle': 0.04 };

const reached: readonly (readonly [Goal, (way: DemoWay) => number])[] = [
  ['visit', () => 1],
  ['form', ({ signUps }) => (signUps * 0.8) / 100],
  ['checkout', ({ page }) => orderShares[page] ?? 0],
  ['video', ({ page }) => (page === '/soulplan2' || page === '/soulalchemy' ? 0.12 : 0)],
];

/** Inserts demo visits with their goals but those of sign-ups, except on days that have some. @param wave pseudo-random number from 0 to 1 */
export async function seedVisits(
  db: Database,
  days: readonly string[],
  { visitsOf, wave }: { visitsOf: (index: number) => number; wave: (day: number, salt: number) => number },
): Promise<void> {
  const rows = days.flatMap((day, index) =>
    ways.flatMap((from, place) =>
      reached.map(([goal, shareOf], salt) => {
        const expected = (visitsOf(index) * from.share * shareOf(from)) / 100;
        // Fractions of a visit happen on some days only.
        const count = Math.floor(expected * (0.8 + 0.4 * wave(index, place)) + wave(index * 7 + place, salt + 50));
        return {
          day,
          goal: goals[goal],
          source: from.source,
          campaign: from.campaign,
          link: slugKey(from.link),
          page: from.page,
          count,
        };
      }),
    ),
  );
  await db.execute(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows.filter(({ count }) => count > 0))}::jsonb)
        as given (day date, goal bigint, source text, campaign text, link text, page text, count int)
      where not exists (select from goal_days known where known.day = given.day)
    ), texts as (
      select distinct kind, value from given cross join lateral (values
        (${dimensions.source}::int, source), (${dimensions.campaignName}::int, campaign), (${dimensions.page}::int, page)
      ) each (kind, value) where value <> ''
    ), named as (
      insert into analytics_values (kind, hash, value, first_seen)
      select kind, encode(sha256(convert_to(value, 'UTF8')), 'hex'), value, ${days[0]}::date from texts
      on conflict (kind, hash) do update set value = excluded.value
      returning id, kind, value
    )
    insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
    select day, goal,
      coalesce((select id from named where kind = ${dimensions.source}::int and value = source), case when link = '' then 0 else -1 end),
      coalesce((select id from named where kind = ${dimensions.campaignName}::int and value = campaign), 0),
      coalesce((select id from redirects where slug_key = link and deleted_at is null), 0),
      (select id from named where kind = ${dimensions.page}::int and value = page), count
    from given
    on conflict do nothing
  `);
}

/** Deletes the sums from this day on, so that the next night recomputes them with the days added since. */
export async function deleteSums(db: Database, firstDay: string): Promise<void> {
  const isMeant = sql`month >= date_trunc('month', ${firstDay}::date)`;
  await db.batch([
    db.delete(goalTotals).where(gte(goalTotals.day, firstDay)),
    db.delete(goalMonths).where(isMeant),
    db.delete(goalMonthParts).where(isMeant),
    db.delete(analyticsMonths).where(isMeant),
    db.delete(redirectClickMonths).where(isMeant),
  ]);
}
