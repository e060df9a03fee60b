import type { Answer } from '#contracts/route.ts';
import type { readDailyStats, readOverview, TrendDay } from '#contracts/visits/reports.ts';
import { readDay, readTotals } from '#db/queries/visits/days.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

const TREND_DAYS = 30;
const WEEK_DAYS = 7;

export const reportTotals = async ({ db }: Context): Promise<Answer<typeof readOverview>> => ({
  status: 'success',
  overview: await readTotals(db),
});

/** Reports a day in Europe/Berlin. @param date `YYYY-MM-DD` @throws AppError bad-input for a future day */
export async function reportDay({ db, now }: Context, date: string): Promise<Answer<typeof readDailyStats>> {
  if (date > berlinDay(now())) throw new AppError('bad-input', 'Dieser Tag liegt noch in der Zukunft.');
  const since = addDays(date, 1 - TREND_DAYS);
  const { totals, dropped, ...figures } = await readDay(db, date, since);
  const totalOf = (day: string): TrendDay =>
    totals.find((total) => total.day === day) ?? { day, pageViews: 0, uniqueVisitors: 0 };
  const { pageViews, uniqueVisitors } = totalOf(date);
  const isEmpty = pageViews + uniqueVisitors + figures.newSubscribers + figures.newWaitlistEntries === 0;
  return {
    status: 'success',
    stats: isEmpty ? null : { pageViews, uniqueVisitors, ...figures },
    trend: Array.from({ length: TREND_DAYS }, (_, index) => totalOf(addDays(since, index))),
    weekBefore: totalOf(addDays(date, -WEEK_DAYS)),
    dropped,
  };
}
