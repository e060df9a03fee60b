import { berlinInstant } from '../berlin-clock.ts';
import { addDays, berlinDay } from '../berlin-time.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { MINUTES_MAX } from './duration.ts';
import type { EventFacts } from './event.ts';
import { startTime } from './time.ts';

/** Duration that an event without one is assumed to have, also in calendar files (docs/decisions/events.md). */
export const ASSUMED_MINUTES = 120;

/** Parts of an event that decide when it ends. */
export interface TimedEvent extends Pick<EventFacts, 'date' | 'time'> {
  /** Duration; 0 or undefined while unknown. */
  readonly minutes?: number | undefined;
}

/** Returns the instant at which an event ends; undefined for one without a date. */
function eventEnd({ date, time, minutes = 0 }: TimedEvent): Date | undefined {
  if (date === '') return undefined;
  return new Date(berlinInstant(date, startTime(time)).getTime() + (minutes || ASSUMED_MINUTES) * MINUTE_MS);
}

/** Returns the day in Berlin on which an event ends; empty for one without a date. Midnight ends the day before. */
export function lastDay(event: TimedEvent): string {
  const end = eventEnd(event);
  return end === undefined ? '' : berlinDay(new Date(end.getTime() - 1));
}

/** Checks whether an event's last day is over, after which visitors see it no longer. @param today in Berlin */
export const isPast = (event: TimedEvent, today: string): boolean => event.date !== '' && lastDay(event) < today;

/** Checks whether an event has ended, though its day may not be over. */
export function hasEnded(event: TimedEvent, now: Date): boolean {
  const end = eventEnd(event);
  return end !== undefined && end <= now;
}

/** Returns the earliest start of events that may not be past: for SQL, before `isPast` decides. @param today in Berlin */
export const earliestStart = (today: string): string => addDays(today, -(MINUTES_MAX * MINUTE_MS) / DAY_MS - 1);
