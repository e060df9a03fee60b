import type { DayRange } from '#domain/days/day-range.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('de-DE', { ...options, timeZone: 'UTC' });

const LONG = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const DATE = format({ day: 'numeric', month: 'long', year: 'numeric' });
const WEEKDAY = format({ weekday: 'long' });
const SHORT = format({ weekday: 'short', day: 'numeric', month: 'short' });
const MONTH = format({ month: 'long', year: 'numeric' });
const SHORT_MONTH = format({ month: 'short' });
const TICK = format({ day: 'numeric', month: 'numeric' });

// Calendar days have no time zone; formatting them as midnight UTC avoids clock changes.
const instant = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Returns 'Donnerstag, 20. November 2026'; `day` is `YYYY-MM-DD`, here and below. */
export const longDay = (day: string): string => LONG.format(instant(day));

/** Returns '20. November 2026'. */
export const plainDay = (day: string): string => DATE.format(instant(day));

/** Returns '14.–20. November 2026', or a single day. */
export const plainDays = ({ from, to }: DayRange): string => DATE.formatRange(instant(from), instant(to));

/** Returns 'Donnerstag'. */
export const weekday = (day: string): string => WEEKDAY.format(instant(day));

/** Returns 'Do., 20. Nov.'. */
export const shortDay = (day: string): string => SHORT.format(instant(day));

/** Returns '20.11.'. */
export const tickDay = (day: string): string => TICK.format(instant(day));

export const isMonday = (day: string): boolean => instant(day).getUTCDay() === 1;

/** Returns 'November 2026'. */
export const longMonth = (day: string): string => MONTH.format(instant(day));

/** Returns 'Nov'. */
export const shortMonth = (day: string): string => SHORT_MONTH.format(instant(day));
