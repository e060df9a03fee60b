import { formatLongDay } from '../berlin-time.ts';

const DEFAULT_TIME = '19:00';

/** Returns the time at which a dated event starts: without a time of its own at 19:00 (spec 9). */
export const startTime = (time: string): string => time || DEFAULT_TIME;

/** Formats the start of a dated event. */
export const formatEventTime = (time: string): string => `${startTime(time)}\u00a0Uhr`;

/** Formats day, weekday included, and start of a dated event. */
export const formatLongStart = (date: string, time: string): string =>
  `${formatLongDay(date)}, ${formatEventTime(time)}`;
