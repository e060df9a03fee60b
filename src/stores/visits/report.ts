import { readVisitReport } from '#contracts/visits/reports.ts';
import { readSignUpWorth } from '#contracts/visits/sign-up-worth.ts';
import type { WorthWay } from '#domain/visits/sign-up-worth.ts';
import {
  daysOf,
  FIRST_VIEW,
  readVisitsView,
  VISIT_FILTERS,
  type VisitsView,
  visitsSearch,
} from '#domain/visits/view.ts';
import { localValue } from '#storage.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { callAsAdmin } from '#stores/session.ts';

interface VisitsParams {
  readonly view: VisitsView;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** Reports of a range, each with the view it answers. */
export const visitReports = pagedQuery(async ({ view, today }: VisitsParams) => {
  const numbers = [...VISIT_FILTERS, 'goal' as const].flatMap((name) => {
    const value = view[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  const query = { ...daysOf(view, today), ...Object.fromEntries(numbers) };
  return { search: visitsSearch(view), report: (await callAsAdmin(readVisitReport, { query })).report };
});

const view = localValue('analytics-view');

/** Stores the current view in this browser for the next visit. */
export const storeView = (chosen: VisitsView): void => view.write(visitsSearch(chosen));

/** Returns the stored view, or the default one. */
export const readStoredView = (today: string): VisitsView => readVisitsView(view.read() ?? '', today) ?? FIRST_VIEW;

/** Answers by way, each with the way that it is about. */
export const signUpWorths = pagedQuery(async (way: WorthWay) => ({
  way,
  worth: (await callAsAdmin(readSignUpWorth, { query: { way } })).worth,
}));
