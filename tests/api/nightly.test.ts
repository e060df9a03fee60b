import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminSessions } from '#db/schema/accounts/sessions.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { redirectCategories, redirectClicks, redirects } from '#db/schema/redirects/redirects.ts';
import { analyticsDays, analyticsSeen, analyticsValues } from '#db/schema/visits/days.ts';
import { analyticsSalts } from '#db/schema/visits/salts.ts';
import { goalDays, goalMonths, visits } from '#db/schema/visits/visits.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import nightly, { config } from '#functions/nightly.ts';
import { nightly as steps } from '#server/services/nightly.ts';
import { type Analytics, openAnalytics } from '#tests/support/visits/analytics.ts';

let site: Analytics;

/** Runs the night at the start of a day, at 00:15 in Berlin. */
async function night(day: string): Promise<Response> {
  const now = new Date(`${day}T00:15:00+01:00`);
  expect(berlinDay(now)).toBe(day);
  return site.run(nightly, {
    now: () => now,
    log: { error: (event, fields) => expect.fail(`${event}: ${JSON.stringify(fields)}`), info: () => undefined },
  });
}

/** Inserts many different pages a day, new ones each day, as a stranger would make them up. */
const flood = (from: string, days: number, pages: number) =>
  site.db.execute(sql`
    with added as (
      insert into analytics_values (kind, hash, value, first_seen)
      select 1, 'hash ' || day || '/' || page, '/' || day || '/' || page, ${from}::date + day
      from generate_series(0, ${days - 1}::int) day, generate_series(1, ${pages}::int) page
      returning id, first_seen
    )
    insert into analytics_days (dimension, day, value_id, views, visitors) select 1, first_seen, id, 1, 1 from added
  `);

const views = async (): Promise<unknown> => {
  const { rows } = await site.db.execute(sql`
    select day::text, sum(views)::int as views, count(*)::int as texts from analytics_days group by day order by day
  `);
  return rows;
};

beforeAll(async () => {
  site = await openAnalytics();
});

afterAll(() => site.close());

beforeEach(async () => {
  await site.reset();
  await site.db.delete(rateLimits);
});

describe('the nightly run', () => {
  test('deletes the salts of past days and the marks of days before yesterday', async () => {
    const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
    await site.db.insert(analyticsSalts).values(days.map((day) => ({ day, salt: `salt of ${day}` })));
    await site.db
      .insert(analyticsSeen)
      .values(days.flatMap((day) => [1, 2].map((visitor) => ({ day, dimension: 100, valueId: 1, visitor }))));
    expect((await night('2026-11-21')).status).toBe(204);
    expect(await site.db.select({ day: analyticsSalts.day }).from(analyticsSalts)).toEqual([{ day: '2026-11-21' }]);
    const seen = await site.db
      .selectDistinct({ day: analyticsSeen.day })
      .from(analyticsSeen)
      .orderBy(analyticsSeen.day);
    expect(seen).toEqual([{ day: '2026-11-20' }, { day: '2026-11-21' }]);
  });

  test('reduces a day that is a week old to its top lists and one rest, and loses no view', async () => {
    await flood('2026-11-13', 3, 60);
    await site.db.execute(sql`
      update analytics_days set views = 5
      where value_id = (select id from analytics_values where value = '/0/60')
    `);
    await night('2026-11-21');
    const whole = [
      { day: '2026-11-14', views: 60, texts: 60 },
      { day: '2026-11-15', views: 60, texts: 60 },
    ];
    expect(await views()).toEqual([{ day: '2026-11-13', views: 64, texts: 51 }, ...whole]);
    const { rows } = await site.db.execute(sql`
      select value, views::int, visitors::int from analytics_days join analytics_values on id = value_id
      where day = '2026-11-13' order by views desc limit 2
    `);
    expect(rows).toEqual([
      { value: 'Sonstige', views: 10, visitors: 10 },
      { value: '/0/60', views: 5, visitors: 1 },
    ]);
    expect(await site.db.$count(analyticsValues)).toBe(1 + 50 + 2 * 60);

    await Promise.all([night('2026-11-21'), night('2026-11-21')]);
    expect(await views()).toEqual([{ day: '2026-11-13', views: 64, texts: 51 }, ...whole]);
  });

  test('sums up each day and month once, however many nights run at once', async () => {
    const [link] = await site.db
      .insert(redirects)
      .values({ slug: 'sommer', slugKey: 'sommer', targetUrl: '/', isActive: true, trackClicks: true })
      .returning({ id: redirects.id });
    const from = '2026-08-01';
    await flood(from, 60, 60);
    await site.db.execute(sql`
      insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
      select ${from}::date + day, 0, 1000001, 0, page % 2, 1000010 + page, page
      from generate_series(0, 59) day, generate_series(1, 250) page
    `);
    await site.db.execute(sql`
      insert into redirect_clicks (redirect_id, day, clicks, bots)
      select ${link?.id ?? 0}, ${from}::date + day, 1, 0 from generate_series(0, 59) day
    `);
    const sums = async () =>
      (
        await site.db.execute(sql`
          select (select sum(count)::int from goal_totals) as days, (select sum(count)::int from goal_months) as months,
            (select sum(count)::int from goal_month_parts where part = 1) as parts,
            (select sum(clicks)::int from redirect_click_months) as clicks,
            (select sum(views)::int from analytics_months where dimension = 1) as views
        `)
      ).rows[0];
    await Promise.all(Array.from({ length: 4 }, () => night('2026-10-09')));
    const visits = 60 * 125 * 251;
    expect(await sums()).toEqual({
      days: visits,
      months: visits,
      parts: visits,
      clicks: 60,
      views: 31 * 60 + 30 * 60 - 60,
    });
    await site.db.delete(redirects);
  });

  test('deletes the visits of past days and keeps their totals', async () => {
    await site.hit({ u: 'https://mein-erwachen.example/?utm_source=brief' });
    await night('2026-11-22');
    expect(await site.db.$count(visits)).toBe(0);
    expect(await site.db.$count(goalDays)).toBe(1);
    expect(await site.db.$count(analyticsValues, sql`value = 'brief'`)).toBeGreaterThan(0);
  });

  test('reduces the visit paths of a day and sums up past months', async () => {
    // 300 pages of one source, each with one more visit than the last; two sign-ups on the rarest page.
    await site.db.execute(sql`
      insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
      select '2026-10-05'::date, 0, 1000001, 0, page % 2, 1000010 + page, page from generate_series(1, 300) page
      union all select '2026-10-05', -2, 1000001, 0, 1, 1000011, 2
    `);
    const rows = async (table: 'goal_days' | 'goal_months') =>
      (
        await site.db.execute<Record<string, number>>(sql`
          select count(*)::int as rows, sum(count)::int as count, sum(count * link_id)::int as linked,
            sum(count) filter (where goal = -2)::int as "signUps"
          from ${sql.identifier(table)}
        `)
      ).rows[0];
    const kept = { count: 45_152, linked: 22_502, signUps: 2 };
    await night('2026-10-06');
    // The rest becomes two rows: with the link and without it.
    expect(await rows('goal_days')).toEqual({ rows: 203, ...kept });
    expect(await site.db.$count(goalMonths)).toBe(0);
    await night('2026-11-01');
    await night('2026-11-02');
    expect(await rows('goal_days')).toEqual({ rows: 203, ...kept });
    expect(await rows('goal_months')).toEqual({ rows: 203, ...kept });
  });

  test('keeps the sources of a month, and drops the entry pages of its rare paths', async () => {
    // Ten new pages a day from one source: 310 visit paths, of which the last ten are the rarest.
    await site.db.execute(sql`
      insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
      select '2026-10-01'::date + day, goal, 1000001, 0, 7, 1000010 + day * 10 + page, 100 - day
      from generate_series(0, 30) day, generate_series(1, 10) page, unnest(array[0, -2]) goal
    `);
    await night('2026-11-01');
    const { rows } = await site.db.execute(sql`
      select goal::int, count(*)::int as ways, sum(count)::int as count, min(source_id)::int as source,
        min(count) filter (where entry_id < 1000000)::int as other
      from goal_months group by goal order by goal
    `);
    const kept = { ways: 301, count: 26_350, source: 1_000_001, other: 700 };
    expect(rows).toEqual([
      { goal: -2, ...kept },
      { goal: 0, ...kept },
    ]);
  });

  test('keeps a text that is still counted, and one that was first seen this week', async () => {
    await site.hit({ u: 'https://mein-erwachen.example/alt' });
    await site.db.batch([site.db.delete(analyticsDays), site.db.delete(goalDays)]);
    await site.hit({ u: 'https://mein-erwachen.example/neu' });
    await night('2026-11-28');
    expect(await site.db.$count(analyticsValues, sql`value = '/alt'`)).toBe(1);
    await night('2026-11-29');
    const kept = await site.db.select({ value: analyticsValues.value }).from(analyticsValues);
    expect(kept.map(({ value }) => value)).not.toContain('/alt');
    expect(kept.map(({ value }) => value)).toContain('/neu');
  });
});

describe('the upkeep of the nightly run', () => {
  test('deletes ended rate limits and sessions', async () => {
    const ended = new Date('2026-11-20T22:00:00Z');
    const open = new Date('2026-11-22T22:00:00Z');
    await site.db.insert(rateLimits).values([
      { key: 'ended', count: 1, expiresAt: ended },
      { key: 'open', count: 1, expiresAt: open },
    ]);
    await site.db.insert(adminSessions).values([
      { key: 'ended', createdAt: ended, expiresAt: ended },
      { key: 'open', createdAt: ended, expiresAt: open },
    ]);
    await night('2026-11-21');
    expect(await site.db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'open' }]);
    expect(await site.db.select({ key: adminSessions.key }).from(adminSessions)).toEqual([{ key: 'open' }]);
  });

  test('deletes removed rows and leaves an hour for the undo', async () => {
    const link = { targetUrl: 'https://example.org/', isActive: true, trackClicks: true };
    const justNow = new Date('2026-11-21T00:00:00+01:00');
    const before = new Date('2026-11-20T20:00:00+01:00');
    const [kept, ended] = await site.db
      .insert(redirectCategories)
      .values([
        { name: 'Bleibt', color: '#a90499' },
        { name: 'Geht', color: '#a90499', deletedAt: before },
      ])
      .returning();
    const made = await site.db
      .insert(redirects)
      .values([
        { ...link, slug: 'da', slugKey: 'da', categoryId: ended?.id ?? null },
        { ...link, slug: 'eben', slugKey: 'eben', categoryId: kept?.id ?? null, deletedAt: justNow },
        { ...link, slug: 'weg', slugKey: 'weg', deletedAt: before },
      ])
      .returning();
    await site.db
      .insert(redirectClicks)
      .values(made.map(({ id }) => ({ redirectId: id, day: '2026-11-20', clicks: 1, bots: 0 })));
    await night('2026-11-21');
    expect(
      await site.db
        .select({ slug: redirects.slug, categoryId: redirects.categoryId })
        .from(redirects)
        .orderBy(redirects.slug),
    ).toEqual([
      { slug: 'da', categoryId: null },
      { slug: 'eben', categoryId: kept?.id },
    ]);
    expect(await site.db.$count(redirectClicks)).toBe(2);
    expect(await site.db.select({ name: redirectCategories.name }).from(redirectCategories)).toEqual([
      { name: 'Bleibt' },
    ]);
  });

  test('reports a failed night and completes it the next time', async () => {
    await site.db.insert(analyticsSalts).values([{ day: '2026-11-20', salt: 'salt' }]);
    const errors: [event: string, name: unknown, step: unknown][] = [];
    site.line.cut('refused');
    const response = await site.run(nightly, {
      now: () => new Date('2026-11-20T23:10:00Z'),
      log: { error: (event, { name, step }) => void errors.push([event, name, step]), info: () => undefined },
    });
    expect(response.status).toBe(500);
    expect(errors).toEqual([
      ...Object.keys(steps).map((step) => ['scheduled work failed', 'nightly', step]),
      ['scheduled work not recorded', 'nightly', undefined],
    ]);
    site.line.mend();
    expect((await night('2026-11-21')).status).toBe(204);
    expect(await site.db.select().from(analyticsSalts)).toEqual([]);
  });
});

test('no schedule runs more often than every quarter of an hour, and all run in the same minutes so that the database sleeps', async () => {
  const sources = await Promise.all(globSync('functions/*.ts').map((path) => readFile(path, 'utf8')));
  const schedules = sources.flatMap((source) => /schedule: '([^']+)'/.exec(source)?.[1] ?? []);
  expect(schedules).toContain('*/15 * * * *');
  for (const schedule of schedules) expect(schedule).toMatch(/^(?:\*\/15|0|15|30|45) /);
});

test('the nightly runs start soon after midnight in Berlin, in summer and in winter', () => {
  const [minutes, hours = ''] = (config.schedule ?? '').split(' ');
  const runs = hours.split(',').map((hour) => `T${hour}:${minutes}:00Z`);
  for (const day of ['2026-01-10', '2026-07-10', '2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25']) {
    const turned = runs.map((run) => berlinDay(new Date(day + run)));
    expect(turned.some((berlin) => berlin > day)).toBe(true);
  }
});
