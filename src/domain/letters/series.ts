/** Most letters in a series, including the welcome. */
export const SERIES_MAX = 5;

/** Latest day of a letter, counted from the confirmation; the welcome is day 0. */
export const SERIES_DAYS_MAX = 365;

/** Days after which an overdue letter, e.g. after a pause, is skipped: it was meant for another day. */
export const LATE_DAYS = 14;

/** Shortest gap between two letters of a series to one subscriber, however late the first one was. */
export const GAP_HOURS = 20;

/** Audience at the start of a series: `new` for later confirmations, `all` also for people still within its days. */
export const SERIES_REACHES = ['new', 'all'] as const;

export type SeriesReach = (typeof SERIES_REACHES)[number];

/** Actions of the owner; `pause` keeps due recipients waiting, `off` ends the series for all. */
export const SERIES_ACTIONS = ['on', 'pause', 'resume', 'off'] as const;

export type SeriesAction = (typeof SERIES_ACTIONS)[number];

/** Default distance of a new letter from the last one. */
const STEP_DAYS = 4;

/** Proposes the day of a new letter: after the last one, otherwise the last free day. */
export function nextDays(taken: readonly number[]): number {
  const wanted = Math.max(0, ...taken) + STEP_DAYS;
  if (wanted <= SERIES_DAYS_MAX) return wanted;
  let days = SERIES_DAYS_MAX;
  while (taken.includes(days)) days -= 1;
  return days;
}

/** Checks that every letter of a series has a valid day of its own. */
export const areValidDays = (days: readonly number[]): boolean =>
  new Set(days).size === days.length &&
  days.every((day) => Number.isInteger(day) && day >= 1 && day <= SERIES_DAYS_MAX);
