import type { Page } from '@playwright/test';
import type { Result } from '#contracts/route.ts';
import type { readDailyStats, readOverview, VisitReport } from '#contracts/visits/reports.ts';
import { addDays } from '#domain/berlin-time.ts';
import { groupStarts, rangeBefore, unitOf } from '#domain/days/day-range.ts';
import { goals, NO_SOURCE } from '#domain/visits/origin.ts';

type Daily = Result<typeof readDailyStats>;
type Overview = Result<typeof readOverview>;
type Answer = Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0];

/** Returns realistic page views, always the same for a day, and more at weekends. */
const viewsOf = (day: string): number => 80 + ((Date.parse(day) / 86_400_000) % 7) * 23 + Number(day.slice(-2)) * 3;

const totalOf = (day: string) => ({ day, pageViews: viewsOf(day), uniqueVisitors: Math.round(viewsOf(day) * 0.4) });

/** Builds a day with visits of every kind. */
export function buildFullDay(day: string): Daily {
  const { pageViews, uniqueVisitors } = totalOf(day);
  return {
    status: 'success',
    stats: {
      pageViews,
      uniqueVisitors,
      newSubscribers: 3,
      newWaitlistEntries: 1,
      popularPages: [
        { path: '/', count: 1204 },
        { path: '/soulcircle', count: 96 },
        {
          path: 'landingpage.example/ein/ziemlich/langer/pfad-ohne-umbruch-der-auf-kleinen-bildschirmen-bricht',
          count: 12,
        },
        { path: '/<script>alert(1)</script>', count: 1 },
      ],
      topReferrers: [
        { referrer: '', count: 88 },
        { referrer: 'google.com', count: 41 },
        { referrer: 'l.instagram.com/beitrag', count: 7 },
      ],
      deviceBreakdown: [
        { deviceType: 'mobile', count: 120 },
        { deviceType: 'desktop', count: 60 },
        { deviceType: 'tablet', count: 20 },
      ],
      countryBreakdown: [
        { country: 'DE', count: 150 },
        { country: 'AT', count: 30 },
        { country: '', count: 20 },
      ],
    },
    trend: Array.from({ length: 30 }, (_, index) => totalOf(addDays(day, index - 29))),
    weekBefore: totalOf(addDays(day, -7)),
    dropped: [
      { reason: 'bot', count: 1312 },
      { reason: 'do-not-track', count: 9 },
      { reason: 'owner', count: 4 },
    ],
  };
}

/** Builds a day without visits, in a month without visits. */
export function buildEmptyDay(day: string): Daily {
  const none = (other: string) => ({ day: other, pageViews: 0, uniqueVisitors: 0 });
  return {
    status: 'success',
    stats: null,
    trend: Array.from({ length: 30 }, (_, index) => none(addDays(day, index - 29))),
    weekBefore: none(addDays(day, -7)),
    dropped: [],
  };
}

export async function answerOverview(page: Page, totals: Overview['overview']): Promise<void> {
  const json: Overview = { status: 'success', overview: totals };
  await page.route('/api/analytics/stats/overview', (route) => route.fulfill({ json }));
}

/** Answers every day. Returns the requested days in order. */
export async function answerDays(
  page: Page,
  answer: (day: string) => Answer | Promise<Answer>,
): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route('/api/analytics/stats/daily?*', async (route) => {
    const day = new URL(route.request().url()).searchParams.get('date') ?? '';
    asked.push(day);
    await route.fulfill(await answer(day));
  });
  return asked;
}

/** Builds a report with visits of every kind; a chosen source, link or page halves them. Revenue is optional. */
export function buildReport(query: URLSearchParams, hasMoney = false): VisitReport {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  const isChosen = ['source', 'campaign', 'link', 'page'].some((name) => query.has(name));
  const share = isChosen ? 0.5 : 1;
  const steps = groupStarts({ from, to });
  const series = steps.map((start) => {
    const { pageViews, uniqueVisitors } = totalOf(start);
    return { start, views: pageViews, visits: Math.round(uniqueVisitors * share), reached: Number(start.slice(-1)) };
  });
  const visits = series.reduce((sum, each) => sum + each.visits, 0);
  const totals = {
    pageViews: visits * 3,
    visits,
    forms: 60,
    signUps: 40,
    confirmed: 30,
    checkouts: 4,
  };
  const money = (share: number) => (hasMoney ? { revenue: 123_450 * share, bought: 3 * share } : null);
  const rows = (names: readonly (readonly [number, string])[]) =>
    names.map(([id, name], place) => ({
      id,
      name,
      visits: 100 - place * 30,
      reached: 9 - place * 2,
      revenue: hasMoney ? 123_450 - place * 61_700 : null,
    }));
  return {
    unit: unitOf({ from, to }),
    totals: { ...totals, newsletters: 12, reached: 40, money: money(2) },
    before: { ...totals, visits: Math.round(visits / 2), newsletters: 0, reached: 20, money: money(1) },
    comparedDays: rangeBefore({ from, to }),
    countedSince: '2024-01-01',
    series,
    sources: rows([
      [5, 'instagram.com'],
      [NO_SOURCE.unknown, ''],
      [NO_SOURCE.shortLink, ''],
    ]),
    assistants: [],
    answers: [],
    campaigns: rows([
      [7, 'Rauhnächte 2026'],
      [0, ''],
    ]),
    entries: rows([
      [8, '/'],
      [9, 'landingpage.example/ein/ziemlich/langer/pfad-ohne-umbruch-der-auf-kleinen-bildschirmen-bricht'],
    ]),
    links: rows([[3, 'flyer']]).map((row) => ({ ...row, clicks: 120 })),
    goals: [
      { id: goals.signUp, name: '', count: 40 },
      { id: goals.checkout, name: '', count: 4 },
      { id: 77, name: 'Gebucht', count: 2 },
    ],
    pages: [
      { name: '/', views: 1204 },
      { name: '/soulcircle', views: 96 },
    ],
    devices: [{ name: 'mobile', views: 120 }],
    countries: [{ name: 'DE', views: 150 }],
    clicks: query.has('source') ? null : 120,
  };
}

/** Answers every range. Returns the requested queries in order. */
export async function answerRanges(
  page: Page,
  answer: (query: URLSearchParams) => Answer | Promise<Answer> = (query) => ({
    json: { status: 'success', report: buildReport(query) },
  }),
): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route('/api/analytics/stats/range?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(`${query}`);
    await route.fulfill(await answer(query));
  });
  return asked;
}
