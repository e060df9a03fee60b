import type { Answer } from '#contracts/route.ts';
import type { readDailyStats, readOverview, TrendDay } from '#contracts/visits/reports.ts';
import { readDay, readTotals } from '#db/queries/visits/days.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

const TREND_DAYS = 30;
const WEEK_DAYS = 7;

export async function reportTotals({ db }: Context): Promise<Answer<typeof readOverview>> {
  const { views, visitors } = await readTotals(db);
  return { status: 'success', overview: { totalPageViews: views, totalUniqueVisitors: visitors } };
}

/** Reports a day in Europe/Berlin. @param date `YYYY-MM-DD` @throws AppError bad-input for a future day */
export async function reportDay({ db, now }: Context, date: string): Promise<Answer<typeof readDailyStats>> {
  if (date > berlinDay(now())) throw new AppError('bad-input', 'Dieser Tag liegt noch in der Zukunft.');
  const since = addDays(date, 1 - TREND_DAYS);
  const report = await readDay(db, date, since);
  const totals = new Map(report.totals.map(({ day, views, visitors }) => [day, { views, visitors }]));
  const totalOf = (day: string): TrendDay => {
    const { views = 0, visitors = 0 } = totals.get(day) ?? {};
    return { day, pageViews: views, uniqueVisitors: visitors };
  };
  const { pageViews, uniqueVisitors } = totalOf(date);
  const isEmpty = pageViews + uniqueVisitors + report.subscribers + report.waitlistEntries === 0;
  return {
    status: 'success',
    stats: isEmpty
      ? null
      : {
          pageViews,
          uniqueVisitors,
          newSubscribers: report.subscribers,
          newWaitlistEntries: report.waitlistEntries,
          popularPages: report.pages.map(({ value, views }) => ({ path: value, count: views })),
          topReferrers: report.referrers.map(({ value, views }) => ({ referrer: value, count: views })),
          deviceBreakdown: report.devices.map(({ value, views }) => ({ deviceType: value, count: views })),
          countryBreakdown: report.countries.map(({ value, views }) => ({ country: value, count: views })),
        },
    trend: Array.from({ length: TREND_DAYS }, (_, index) => totalOf(addDays(since, index))),
    weekBefore: totalOf(addDays(date, -WEEK_DAYS)),
    dropped: report.dropped,
  };
}
