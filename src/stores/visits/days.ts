import { atom, type ReadableAtom } from 'nanostores';
import { NetworkError } from '#api/request.ts';
import type { Result } from '#contracts/route.ts';
import { readDailyStats, readOverview, type TrendDay } from '#contracts/visits/reports.ts';
import { callAsAdmin } from '#stores/accounts/login.ts';
import { query } from '#stores/query.ts';

/** The totals since counting began. */
export const overviewQuery = query(readOverview.path, async () => (await callAsAdmin(readOverview)).overview);

/** What the server says of a day. */
export type DailyReport = Result<typeof readDailyStats>;

/** What was read of every day since the page was opened. */
const seen = new Map<string, DailyReport>();

/** The selected day and what is known of it. */
export interface DailyState {
  /** `YYYY-MM-DD` in Europe/Berlin. */
  readonly day: string;
  /** `opening` until the first answer, `loading` while a later day is on its way; `unreachable` is no answer at all. */
  readonly status: 'opening' | 'loading' | 'loaded' | 'failed' | 'unreachable';
  /** While a day is loading, the one before stays here; a failure clears it (spec 8). */
  readonly report: DailyReport | undefined;
  /** The days of the chart. */
  readonly trend: readonly TrendDay[];
}

/** Reads one day after the other. */
export interface DailyReader {
  readonly $state: ReadableAtom<DailyState>;
  /** Selects a day and reads it; an answer for an older choice is ignored. */
  readonly open: (day: string) => Promise<void>;
}

/** The chart stands still, with the newest numbers, as long as the selected day is in it. */
function nextTrend(shown: readonly TrendDay[], fresh: readonly TrendDay[], day: string): readonly TrendDay[] {
  if (!shown.some((known) => known.day === day)) return fresh;
  const newest = new Map(fresh.map((known) => [known.day, known]));
  return shown.map((known) => newest.get(known.day) ?? known);
}

/**
 * A reader for one stay on the screen.
 *
 * @param day the day it starts with, `YYYY-MM-DD`; it is read with the first `open`
 */
export function dailyReader(day: string): DailyReader {
  const $state = atom<DailyState>({ day, status: 'opening', report: undefined, trend: [] });

  async function open(next: string): Promise<void> {
    const before = $state.get();
    const loading: DailyState = { ...before, day: next, status: before.status === 'opening' ? 'opening' : 'loading' };
    $state.set(loading);
    const answered = await callAsAdmin(readDailyStats, { query: { date: next } }).then(
      (report): DailyState => ({
        ...loading,
        status: 'loaded',
        report,
        trend: nextTrend(before.trend, report.trend, next),
      }),
      (error: unknown): DailyState => {
        const status = error instanceof NetworkError ? 'unreachable' : 'failed';
        // What was seen already stays readable while the server is out of reach.
        return { ...loading, status, report: status === 'unreachable' ? seen.get(next) : undefined };
      },
    );
    if (answered.status === 'loaded' && answered.report) seen.set(next, answered.report);
    if ($state.get() === loading) $state.set(answered);
  }

  return { $state, open };
}
