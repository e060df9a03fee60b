import type { Page } from '@playwright/test';
import type { readDailyStats, readOverview } from '#contracts/analytics.ts';
import type { Result } from '#contracts/route.ts';
import { addDays } from '#domain/berlin-time.ts';

type Daily = Result<typeof readDailyStats>;
type Overview = Result<typeof readOverview>;
type Answer = Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0];

/** Numbers that look like those of a real website and are always the same for a day: more towards its weekend. */
const viewsOf = (day: string): number => 80 + ((Date.parse(day) / 86_400_000) % 7) * 23 + Number(day.slice(-2)) * 3;

const totalOf = (day: string) => ({ day, pageViews: viewsOf(day), uniqueVisitors: Math.round(viewsOf(day) * 0.4) });

/** A day with visits of every kind. */
export function filledDay(day: string): Daily {
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

/** A day on which nothing happened, in a month in which nothing happened. */
export function emptyDay(day: string): Daily {
  const none = (other: string) => ({ day: other, pageViews: 0, uniqueVisitors: 0 });
  return {
    status: 'success',
    stats: null,
    trend: Array.from({ length: 30 }, (_, index) => none(addDays(day, index - 29))),
    weekBefore: none(addDays(day, -7)),
    dropped: [],
  };
}

/** Answers the totals. */
export async function answerOverview(page: Page, totals: Overview['overview']): Promise<void> {
  const json: Overview = { status: 'success', overview: totals };
  await page.route('/api/analytics/stats/overview', (route) => route.fulfill({ json }));
}

/** Answers every day. Returns the days that were asked for, in their order. */
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
