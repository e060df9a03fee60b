import { atom } from 'nanostores';
import type { Result } from '#contracts/route.ts';
import { readDailyStats, readOverview, type TrendDay } from '#contracts/visits/reports.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Totals since counting began. */
export const overviewQuery = query(readOverview.path, async () => (await callAsAdmin(readOverview)).overview);

/** Figures of a day, `YYYY-MM-DD` in Europe/Berlin. */
export type DailyReport = Result<typeof readDailyStats> & { readonly day: string };

const dailyReports = pagedQuery(
  async (day: string): Promise<DailyReport> => ({
    ...(await callAsAdmin(readDailyStats, { query: { date: day } })),
    day,
  }),
);

/** Updates the chart's numbers; it scrolls only if the selected day is not in it. */
function nextTrend(shown: readonly TrendDay[], { trend, day }: DailyReport): readonly TrendDay[] {
  if (!shown.some((known) => known.day === day)) return trend;
  const newest = new Map(trend.map((known) => [known.day, known]));
  return shown.map((known) => newest.get(known.day) ?? known);
}

/** Opens the daily reports for one visit of the screen; the chart keeps its days if a day cannot be read. */
export function openDays() {
  const days = dailyReports();
  const $trend = atom<readonly TrendDay[]>([]);
  days.$state.listen((state) => {
    if (state.status === 'loaded') $trend.set(nextTrend($trend.get(), state.data));
  });
  return { ...days, $trend };
}
