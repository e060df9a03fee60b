export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Checks whether two moments are less than `ms` apart in either direction: a clock set back must prolong nothing. */
export const isRecent = (at: number, now: number, ms: number): boolean => Math.abs(now - at) < ms;
