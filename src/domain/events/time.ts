import { calendarSheet, formatLongDay, weekdayOf } from '../berlin-time.ts';

const DEFAULT_TIME = '19:00';

/** Returns the time at which a dated event starts: without a time of its own at 19:00 (spec 9). */
export const startTime = (time: string): string => time || DEFAULT_TIME;

/** Formats the start of a dated event. */
export const formatEventTime = (time: string): string => `${startTime(time)}\u00a0Uhr`;

/** Formats day, weekday included, and start of a dated event. */
export const formatLongStart = (date: string, time: string): string =>
  `${formatLongDay(date)}, ${formatEventTime(time)}`;

/** Formats day and start of a dated event as `Fr 4.12., 19:30`. */
export const formatShortStart = (date: string, time: string): string =>
  `${weekdayOf(date)}\u00a0${calendarSheet(date).day}.${Number(date.slice(5, 7))}., ${startTime(time)}`;
