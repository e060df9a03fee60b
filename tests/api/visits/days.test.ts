import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { DailyStats, TrendDay } from '#contracts/visits/reports.ts';
import { analyticsDays, analyticsDropped, analyticsValues } from '#db/schema/visits/days.ts';
import { addDays } from '#domain/berlin-time.ts';
import { type Dimension, dimensions } from '#domain/visits/hit.ts';
import analytics from '#functions/analytics.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { addToList } from '#tests/support/people/people.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openAnalytics } from '#tests/support/visits/analytics.ts';

const today = '2026-11-21';
const overviewPath = '/api/analytics/stats/overview';

const site = await openAnalytics();
let owner: Visitor;

/** Inserts counts of a day like the collector. */
async function counted(
  day: string,
  dimension: Dimension,
  value: string,
  views: number,
  visitors = views,
): Promise<void> {
  const kind = dimensions[dimension];
  const hash = createHash('sha256').update(value).digest('hex');
  const [row] = await site.db
    .insert(analyticsValues)
    .values({ kind, hash, value, firstSeen: day })
    .onConflictDoUpdate({ target: [analyticsValues.kind, analyticsValues.hash], set: { kind } })
    .returning({ id: analyticsValues.id });
  await site.db.insert(analyticsDays).values({ day, dimension: kind, valueId: row?.id ?? 0, views, visitors });
}

interface Daily {
  readonly status: string;
  readonly stats: DailyStats | null;
  readonly trend: readonly TrendDay[];
  readonly weekBefore: TrendDay;
  readonly dropped: readonly { readonly reason: string; readonly count: number }[];
}

async function daily(day: string): Promise<Daily> {
  const response = await owner.get(`/api/analytics/stats/daily?date=${day}`);
  expect(response.status).toBe(200);
  return response.json();
}

const nothing: DailyStats = {
  pageViews: 0,
  uniqueVisitors: 0,
  newSubscribers: 0,
  newWaitlistEntries: 0,
  popularPages: [],
  topReferrers: [],
  deviceBreakdown: [],
  countryBreakdown: [],
};

afterAll(() => site.close());

beforeEach(async () => {
  await site.reset();
  owner = await site.signedIn(analytics);
});

describe('the figures of a day', () => {
  test('match the recorded visits', async () => {
    const start = 'https://mein-erwachen.example/';
    await site.hit({ u: start, r: 'https://www.google.com/', country: 'DE' });
    await site.hit({ u: `${start}soulplan2`, r: start, country: 'DE' });
    await site.hit({ u: `${start}soulplan2`, r: start, country: 'DE' });
    await site.hit({ u: start, ip: '192.0.2.2', headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/145.0' } });
    await site.hit({ headers: { dnt: '1' } });
    await site.hit({ headers: { 'user-agent': 'curl/8' } });
    await site.hit({ headers: { 'user-agent': 'WhatsApp/2.25' } });
    // Dropped hits are written a minute later, with the next hit.
    site.passes(60_000);
    await site.hit({ headers: { dnt: '1' } });
    const report = await daily(today);
    expect(report.status).toBe('success');
    expect(report.stats).toEqual({
      pageViews: 4,
      uniqueVisitors: 2,
      newSubscribers: 0,
      newWaitlistEntries: 0,
      popularPages: [
        { path: '/', count: 2 },
        { path: '/soulplan2', count: 2 },
      ],
      topReferrers: [
        { referrer: '', count: 1 },
        { referrer: 'google.com', count: 1 },
      ],
      deviceBreakdown: [
        { deviceType: 'mobile', count: 3 },
        { deviceType: 'desktop', count: 1 },
      ],
      countryBreakdown: [
        { country: 'DE', count: 3 },
        { country: '', count: 1 },
      ],
    });
    expect(report.dropped).toEqual([
      { reason: 'bot', count: 2 },
      { reason: 'do-not-track', count: 2 },
    ]);
    expect(report.trend.at(-1)).toEqual({ day: today, pageViews: 4, uniqueVisitors: 2 });
  });

  test('list the fifty entries with most views, then by name', async () => {
    for (let number = 0; number < 60; number += 1) {
      const name = String(number).padStart(2, '0');
      await counted(today, 'page', `/${name}`, number < 10 ? 1000 - number : 7);
      await counted(today, 'referrer', `${name}.example`, number);
    }
    await counted(today, 'page', '/Z', 7);
    await counted(today, 'page', '/ä', 7);
    await counted('2026-11-20', 'page', '/gestern', 9999);
    const { stats } = await daily(today);
    // The total is zero, and it decides whether there are figures at all.
    expect(stats).toBeNull();

    await counted(today, 'total', '', 1);
    const { popularPages = [], topReferrers = [] } = (await daily(today)).stats ?? {};
    expect(popularPages).toHaveLength(50);
    expect(popularPages.slice(0, 2)).toEqual([
      { path: '/00', count: 1000 },
      { path: '/01', count: 999 },
    ]);
    expect(popularPages.slice(10).map(({ path }) => path)).toEqual(
      Array.from({ length: 40 }, (_, index) => `/${index + 10}`),
    );
    expect(topReferrers).toHaveLength(50);
    expect(topReferrers.at(0)).toEqual({ referrer: '59.example', count: 59 });
    expect(topReferrers.at(-1)).toEqual({ referrer: '10.example', count: 10 });
  });

  test('are empty before the first visit, and for a day without visits', async () => {
    expect(await (await owner.get(overviewPath)).json()).toMatchObject({
      overview: { totalPageViews: 0, totalUniqueVisitors: 0 },
    });
    await site.hit();
    await site.db.insert(analyticsDropped).values({ day: '2026-11-20', reason: 'bot', count: 3 });
    const report = await daily('2026-11-20');
    expect(report.stats).toBeNull();
    expect(report.dropped).toEqual([{ reason: 'bot', count: 3 }]);
    expect(report.trend).toHaveLength(30);
    expect((await daily('2019-02-28')).stats).toBeNull();
    expect((await daily('1000-01-01')).stats).toBeNull();
  });

  test.each([
    ['in winter', today, '2026-11-20T23:00:00Z', '2026-11-21T22:59:59.999Z'],
    ['in summer', '2026-07-10', '2026-07-09T22:00:00Z', '2026-07-10T21:59:59.999Z'],
    ['on the day summer begins', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z'],
    ['on the day summer ends', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z'],
  ])('count the sign-ups of the day in Berlin, %s', async (_, day, first, last) => {
    const [firstMoment, lastMoment] = [Date.parse(first), Date.parse(last)];
    const moments = [firstMoment - 1, firstMoment, lastMoment, lastMoment + 1].map((ms) => new Date(ms));
    const readers = moments.map((requestedAt, index) => ({ email: `${index}@example.org`, requestedAt }));
    const waiting = moments
      .slice(1)
      .flatMap((requestedAt, index) => [1, 2].map((each) => ({ email: `${index}.${each}@example.org`, requestedAt })));
    await addToList(site.db, 'newsletter', readers);
    await addToList(site.db, 'waitlist', waiting);
    expect((await daily(day)).stats).toEqual({ ...nothing, newSubscribers: 2, newWaitlistEntries: 4 });
  });
});

describe('the figures', () => {
  test('in total are the sums of the daily totals only', async () => {
    await counted('2023-01-01', 'total', '', 3_000_000_000, 2_000_000_000);
    await counted('2026-10-25', 'total', '', 20, 10);
    await counted(today, 'total', '', 5, 3);
    await counted(today, 'page', '/', 5, 3);
    expect(await (await owner.get(overviewPath)).json()).toEqual({
      status: 'success',
      overview: { totalPageViews: 3_000_000_025, totalUniqueVisitors: 2_000_000_013 },
    });
  });

  test.each([
    ['across a month', '2026-04-10', '2026-03-12', '2026-04-03'],
    ['across the beginning of summer', '2026-03-30', '2026-03-01', '2026-03-23'],
    ['across a leap day', '2024-03-02', '2024-02-02', '2024-02-24'],
  ])('include the thirty days before, %s', async (_, day, first, weekBefore) => {
    const days = Array.from({ length: 30 }, (__, index) => addDays(first, index));
    expect(days.at(-1)).toBe(day);
    for (const [index, each] of days.entries()) {
      if (index !== 5) await counted(each, 'total', '', 100 + index, 50 + index);
    }
    await counted(addDays(first, -1), 'total', '', 7777);
    await counted(addDays(day, 1), 'total', '', 8888);
    const report = await daily(day);
    expect(report.trend).toEqual(
      days.map((each, index) => ({
        day: each,
        pageViews: index === 5 ? 0 : 100 + index,
        uniqueVisitors: index === 5 ? 0 : 50 + index,
      })),
    );
    const position = days.indexOf(weekBefore);
    expect(position).toBe(22);
    expect(report.weekBefore).toEqual({ day: weekBefore, pageViews: 122, uniqueVisitors: 72 });
  });

  test.each([
    ['', 'Bitte gib ein gültiges Datum an'],
    ['?date=heute', 'Bitte gib ein gültiges Datum an'],
    ['?date=2026-02-29', 'Bitte gib ein gültiges Datum an'],
    ["?date=2026-11-21'--", 'Bitte gib ein gültiges Datum an'],
  ])('are refused for an invalid day: %s', async (query, message) => {
    const response = await owner.get(`/api/analytics/stats/daily${query}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      { status: 'error', message: 'Bitte prüfe deine Angaben.', fields: { date: [message] } },
    ]);
  });

  test.each([
    ['2026-11-21T22:59:59.999Z', today, '2026-11-22'],
    ['2026-11-21T23:00:00Z', '2026-11-22', '2026-11-23'],
    ['2026-03-29T22:00:00Z', '2026-03-30', '2026-03-31'],
  ])('at %s go up to %s', async (now, last, next) => {
    // Only the clock of the figures moves; the owner stays signed in.
    owner = site.visitor(analytics, undefined, { now: () => new Date(now), sessions: signedInAs('owner') });
    await daily(last);
    for (const date of [next, '9999-12-31']) {
      const response = await owner.get(`/api/analytics/stats/daily?date=${date}`);
      expect([response.status, await response.json()]).toEqual([
        400,
        { status: 'error', message: 'Dieser Tag liegt noch in der Zukunft.' },
      ]);
    }
  });

  test('cost one request to the database each, besides the session', async () => {
    const refreshesSession = (body: string) => body.includes('admin_sessions');
    for (const path of [overviewPath, `/api/analytics/stats/daily?date=${today}`]) {
      site.line.forget();
      await owner.get(path);
      expect(site.line.requests.filter((body) => !refreshesSession(body))).toHaveLength(1);
      expect(site.line.requests.filter(refreshesSession)).toHaveLength(1);
    }
  });
});
