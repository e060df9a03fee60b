import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VisitReport } from '#contracts/visits/reports.ts';
import { compactDays, compactVisits } from '#db/queries/visits/nightly.ts';
import { redirectClickMonths, redirects } from '#db/schema/redirects/redirects.ts';
import { analyticsMonths } from '#db/schema/visits/days.ts';
import { deleteSums } from '#db/seed-visits.ts';
import analytics from '#functions/analytics.ts';
import { openAnalytics } from '#tests/support/visits/analytics.ts';

const site = await openAnalytics();
const owner = await site.signedIn(analytics);

async function report(query: string): Promise<VisitReport> {
  const response = await owner.get(`/api/analytics/stats/range?${query}`);
  expect(response.status).toBe(200);
  const { report: found } = await response.json();
  return found;
}

/** Sums the table's rows with PostgreSQL. */
const sums = async (condition: ReturnType<typeof sql>) =>
  (
    await site.db.execute<{ visits: number; signUps: number }>(sql`
      select coalesce(sum(count) filter (where goal = 0), 0)::int as visits,
        coalesce(sum(count) filter (where goal = -2), 0)::int as "signUps"
      from goal_days where ${condition}
    `)
  ).rows[0];

const range = (from: string, to: string, more = sql`true`) =>
  sql`day between ${from}::date and ${to}::date and ${more}`;

describe('a range of days', () => {
  beforeAll(async () => {
    // 300 days of visits with twelve origins, some with sign-ups.
    await site.db.execute(sql`
      insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
      select '2026-11-21'::date - day, goal, way % 4, way % 3, way % 2, 1000 + way % 4, 1 + (day * 7 + way * 3) % 11
      from generate_series(0, 299) day, generate_series(0, 11) way, unnest(array[0, -2]) goal
      where goal = 0 or (day + way) % 5 = 0
    `);
  });
  afterAll(() => site.close());

  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-15', '2026-11-21'],
    ['2026-08-24', '2026-11-21'],
    ['2026-02-10', '2026-11-03'],
    ['2025-12-01', '2026-11-21'],
  ])('from %s to %s equals its days, before and after the months are summed up', async (from, to) => {
    const check = async () => {
      const all = await report(`from=${from}&to=${to}`);
      expect({ visits: all.totals.visits, signUps: all.totals.signUps }).toEqual(await sums(range(from, to)));
      expect(all.series.reduce((sum, { visits }) => sum + visits, 0)).toBe(all.totals.visits);
      expect(all.sources.reduce((sum, { reached }) => sum + reached, 0)).toBe(all.totals.signUps);
      expect(all.entries.reduce((sum, { visits }) => sum + visits, 0)).toBe(all.totals.visits);

      const some = await report(`from=${from}&to=${to}&link=1&source=3`);
      const chosen = sql`link_id = 1 and source_id = 3`;
      expect({ visits: some.totals.visits, signUps: some.totals.signUps }).toEqual(await sums(range(from, to, chosen)));
      // The list of a filtered dimension ignores its own filter.
      const sources = some.sources.map(({ id, visits }) => [id, visits]);
      expect(sources).toContainEqual([3, some.totals.visits]);
      expect(sources).toContainEqual([1, (await sums(range(from, to, sql`link_id = 1 and source_id = 1`)))?.visits]);
      // Clicks have no source.
      expect([all.clicks, some.clicks]).toEqual([0, null]);
    };
    await site.db.execute(sql`truncate goal_months`);
    await check();
    await compactVisits(site.db, '2026-11-21');
    await check();
  });

  test('counts page views, clicks and every entry page, before and after the months are summed up', async () => {
    await deleteSums(site.db, '2026-01-01');
    const [flyer] = await site.db
      .insert(redirects)
      .values({ slug: 'flyer', slugKey: 'flyer', targetUrl: '/', isActive: true, trackClicks: true })
      .returning({ id: redirects.id });
    await site.db.batch([
      site.db.execute(sql`
        insert into analytics_values (kind, hash, value, first_seen)
        select kind, kind || '-' || number, 'Text ' || number, '2026-01-01'
        from unnest(array[1, 3, 4, 100]) kind, generate_series(1, 40) number
      `),
      site.db.execute(sql`
        insert into analytics_days (dimension, day, value_id, views, visitors)
        select kind, '2026-11-21'::date - day, id, 1 + (day + id) % 7, 1
        from generate_series(0, 299) day, analytics_values where (day + id) % 20 = 0
      `),
      site.db.execute(sql`
        insert into redirect_clicks (redirect_id, day, clicks, bots)
        select ${flyer?.id}, '2026-11-21'::date - day, day % 5, 1 from generate_series(0, 299) day
      `),
      // More visit paths in a month than keep their page.
      site.db.execute(sql`
        insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
        select '2026-06-01'::date + day, 0, 1, 1, 1, 2000 + day * 15 + page, 1
        from generate_series(0, 29) day, generate_series(1, 15) page
      `),
    ]);
    const ranges = ['from=2026-02-10&to=2026-11-03', 'from=2026-08-24&to=2026-11-21', 'from=2026-06-01&to=2026-06-30'];
    const read = () => Promise.all(ranges.map(report));
    const before = await read();
    // Entries with equal figures are still ordered, by id.
    const alike =
      before[2]?.entries.filter(({ name, visits }) => name === '' && visits === 1).map(({ id }) => id) ?? [];
    expect(alike.length).toBeGreaterThan(10);
    expect(alike).toEqual(alike.toSorted((one, other) => one - other));
    await compactVisits(site.db, '2026-11-21');
    await compactDays(site.db, '2026-11-21');
    expect(await site.db.$count(redirectClickMonths)).toBe(10);
    expect(await site.db.$count(analyticsMonths)).toBeGreaterThan(1000);
    expect(await read()).toEqual(before);
    const { rows } = await site.db.execute(sql`
      select sum(clicks)::int as clicks, (select sum(views)::int from analytics_days
        where dimension = 1 and day between '2026-02-10' and '2026-11-03') as views
      from redirect_clicks where day between '2026-02-10' and '2026-11-03'
    `);
    const views = before[0]?.pages.reduce((sum, page) => sum + page.views, 0);
    expect([{ clicks: before[0]?.clicks, views }]).toEqual(rows);
    expect(before[0]?.links.find(({ name }) => name === 'flyer')?.clicks).toBe(before[0]?.clicks);
  });

  test('keeps its totals for ever and the lists of whole months once its days are two years old', async () => {
    const months = ['from=2026-06-01&to=2026-06-30', 'from=2026-03-01&to=2026-10-31'];
    const read = () => Promise.all(months.map(report));
    const parts = async () => {
      const { totals, before, series } = await report('from=2026-02-10&to=2026-11-03');
      return { totals, before, series };
    };
    // Referrers are listed by their own day alone.
    await site.db.execute(sql`
      with added as (
        insert into analytics_values (kind, hash, value, first_seen) values (2, 'blog', 'blog.example', '2026-03-01') returning id
      )
      insert into analytics_days (dimension, day, value_id, views, visitors)
      select 2, '2026-03-01'::date + day, id, 2, 1 from added, generate_series(0, 40) day
    `);
    const [whole, edges] = [await read(), await parts()];
    // No month may be counted twice, however many nights run.
    await Promise.all([1, 2, 3].map(() => compactDays(site.db, '2028-12-15')));
    await compactDays(site.db, '2028-12-16');
    expect(await read()).toEqual(whole);
    expect(await parts()).toEqual(edges);
    const { rows } = await site.db.execute(sql`
      select (select count(*)::int from analytics_days where dimension <> 100 and day < '2026-11-01') as old,
        (select count(*)::int from analytics_days where dimension <> 100) > 0 as "hasNew",
        (select count(*)::int from analytics_months where value_id not in (select id from analytics_values)) as nameless
    `);
    expect(rows).toEqual([{ old: 0, hasNew: true, nameless: 0 }]);
  });

  test.each([
    ['from=2026-11-15&to=2026-11-21', '2026-11-08', '2026-11-14'],
    ['from=2026-11-21&to=2026-11-21', '2026-11-14', '2026-11-14'],
    ['from=2026-06-03&to=2026-11-21&link=1', '2025-06-03', '2025-11-21'],
  ])('compares %s with %s to %s, and names the first counted day', async (query, from, to) => {
    const { before, comparedDays, countedSince } = await report(query);
    expect([comparedDays, countedSince]).toEqual([{ from, to }, '2026-01-26']);
    const chosen = query.includes('link') ? sql`link_id = 1` : sql`true`;
    expect(before.visits).toBe((await sums(range(from, to, chosen)))?.visits ?? 0);
  });

  test.each([
    'from=2026-11-21&to=2026-11-22',
    'from=2026-11-21&to=2026-11-20',
    'from=2020-01-01&to=2026-11-20',
    'from=x&to=y',
  ])('is refused: %s', async (query) => {
    expect((await owner.get(`/api/analytics/stats/range?${query}`)).status).toBe(400);
  });
});
