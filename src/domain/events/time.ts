import { formatLongDay } from '../berlin-time.ts';

export const DEFAULT_TIME = '19:00';

/** Formats the start of an event; a task without a time starts at 19:00 Uhr (spec 9). */
export const formatEventTime = (time: string): string => `${time || DEFAULT_TIME}\u00a0Uhr`;

/** Formats day, weekday included, and start of a dated event. */
export const formatLongStart = (date: string, time: string): string =>
  `${formatLongDay(date)}, ${formatEventTime(time)}`;
