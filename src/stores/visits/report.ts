import { atom, type ReadableAtom } from 'nanostores';
import { readVisitReport, type VisitReport } from '#contracts/visits/reports.ts';
import {
  daysOf,
  FIRST_VIEW,
  readVisitsView,
  VISIT_FILTERS,
  type VisitsView,
  visitsSearch,
} from '#domain/visits/view.ts';
import { callAsAdmin } from '#stores/accounts/login.ts';

/** What is known of the visits on display. */
export interface VisitsState {
  /** `reading` until the first answer; what comes later is read while the last one stands. */
  readonly status: 'reading' | 'turning' | 'read' | 'failed';
  readonly report: VisitReport | undefined;
}

/** Reads one range after the other. */
export interface VisitsReader {
  readonly $state: ReadableAtom<VisitsState>;
  /** Reads what a view shows; an answer for an older one is ignored. */
  readonly open: (view: VisitsView, today: string) => Promise<void>;
}

/** A reader for one stay on the screen. */
export function visitsReader(): VisitsReader {
  const $state = atom<VisitsState>({ status: 'reading', report: undefined });

  async function open(view: VisitsView, today: string): Promise<void> {
    const { report } = $state.get();
    const reading: VisitsState = { status: report ? 'turning' : 'reading', report };
    $state.set(reading);
    const numbers = [...VISIT_FILTERS, 'goal' as const].flatMap((name) => {
      const value = view[name];
      return value === undefined ? [] : [[name, String(value)]];
    });
    const query = { ...daysOf(view, today), ...Object.fromEntries(numbers) };
    const answered = await callAsAdmin(readVisitReport, { query }).then(
      (answer): VisitsState => ({ status: 'read', report: answer.report }),
      (): VisitsState => ({ status: 'failed', report: undefined }),
    );
    if ($state.get() === reading) $state.set(answered);
  }

  return { $state, open };
}

const KEY = 'analytics-view';

/** Keeps in this browser what is shown of visits, for the next time. */
export const rememberVisits = (view: VisitsView): void => localStorage.setItem(KEY, visitsSearch(view));

/** What was shown of visits the last time, else what they begin with. */
export const rememberedVisits = (today: string): VisitsView =>
  readVisitsView(localStorage.getItem(KEY) ?? '', today) ?? FIRST_VIEW;
