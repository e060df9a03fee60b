/** Letters of a series at most, the welcome among them. */
export const SERIES_MAX = 5;

/** A letter of a series goes so many days after the confirmation, from 1 on; the welcome is day 0. */
export const SERIES_DAYS_MAX = 365;

/** Who is so late, because it was paused say, does not get a letter any more: it was meant for another day. */
export const LATE_DAYS = 14;

/** So many hours lie between two letters of a series, whatever has held the first of them up. */
export const GAP_HOURS = 20;

/** Whom a series is for when it is switched on: who confirms from then on, or everybody who is within its days. */
export const SERIES_REACHES = ['new', 'all'] as const;

/** Whom a series is for. */
export type SeriesReach = (typeof SERIES_REACHES)[number];

/** What the owner can do with a series; `pause` lets those wait who are due, `off` ends it for all. */
export const SERIES_ACTIONS = ['on', 'pause', 'resume', 'off'] as const;

/** What the owner can do with a series. */
export type SeriesAction = (typeof SERIES_ACTIONS)[number];

/** What a new letter is after the last one, until the owner says otherwise. */
const STEP_DAYS = 4;

/** On which day a new letter goes, given those of the others: after the last one, else on the last day that is free. */
export function nextDays(taken: readonly number[]): number {
  const wanted = Math.max(0, ...taken) + STEP_DAYS;
  if (wanted <= SERIES_DAYS_MAX) return wanted;
  let days = SERIES_DAYS_MAX;
  while (taken.includes(days)) days -= 1;
  return days;
}

/** Whether the letters of a series have days that can be: each one of its own. */
export const areDays = (days: readonly number[]): boolean =>
  new Set(days).size === days.length &&
  days.every((day) => Number.isInteger(day) && day >= 1 && day <= SERIES_DAYS_MAX);
