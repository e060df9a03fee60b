import { isCalendarDay } from '../berlin-time.ts';

const BERLIN = 'Europe/Berlin';
/** Time that ClickUp stores for a day without one, in its user's zone (docs/decisions/clickup.md). */
const NO_TIME = '04:00';

export interface EventStart {
  /** `YYYY-MM-DD`, or empty while unknown. */
  readonly date: string;
  /** `HH:MM`, or empty. */
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns day and time in a zone. Formats are cached: creating one takes as long as a hundred uses. */
function wallClock(instant: Date, timeZone: string): EventStart {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  const [date = '', time = ''] = format.format(instant).split(' ');
  return { date, time: time.endsWith(':00') ? time.slice(0, 5) : time };
}

/** Returns the instant of a day (`YYYY-MM-DD`) and time (`HH:MM`) in a zone (IANA name), in milliseconds since 1970. */
export function zonedInstant(day: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const ahead = (at: number): number => {
    const seen = wallClock(new Date(at), timeZone);
    return Date.parse(`${seen.date}T${seen.time}Z`) - at;
  };
  // The offset at the first guess may be the one before a clock change.
  return wanted - ahead(wanted - ahead(wanted));
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('sv-SE', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const DATE = /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\s?(?:0?[1-9]|1[0-2])\.(?:\d{4}|\d{2})?/g;
const HALF = String.raw`\s*(?<half>[ap]\.?m\b)`;
const HOUR = String.raw`(?<![\d.:])(?<hour>\d{1,2})`;
/** Patterns that can only be a time: with minutes, with a unit (also after a span), or after a preposition. */
const CLEAR = new RegExp(
  [
    String.raw`${HOUR}[:.](?<minute>\d{2})(?!\d)(?:${HALF})?`,
    String.raw`${HOUR}(?:${HALF}|(?:\s*(?:[-–—]|bis)\s*\d{1,2}(?:[:.]\d{2})?)?\s*(?:Uhr|h)\b)`,
    String.raw`\b(?:um|ab|von|gegen)\s+${HOUR}(?![\d.])`,
  ].join('|'),
  'iu',
);
/** Number that may be a time; not an ordinal as in `2. Termin`. */
const LIKELY = new RegExp(String.raw`${HOUR}(?!\d|\.\s*\p{L})`, 'u');

/**
 * Parses a start time to `HH:MM`: `18`, `18.00 Uhr`, `ab 18 Uhr`, `18–20 Uhr`, `7 pm`, `2. Termin 19:30`. Dates are
 * skipped; a clear time wins over a bare number. Undefined without a time.
 */
export function parseTime(text: string): string | undefined {
  const timed = text.replace(DATE, ' ');
  const found = CLEAR.exec(timed) ?? LIKELY.exec(timed);
  const { hour = '', minute = '00', half = '' } = found?.groups ?? {};
  const shift = half === '' ? 0 : (/^p/i.test(half) ? 12 : 0) - (Number(hour) === 12 ? 12 : 0);
  const hours = Number(hour) + shift;
  if (hour === '' || hours > 23 || Number(minute) > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/**
 * Converts ClickUp's date of an event. A day without a time is the day that the ClickUp user sees. A day with a time is
 * an instant, shown in Berlin's time, unless a separate field names the time: then the day is again the user's.
 * @param at milliseconds since 1970
 * @param time `HH:MM` from the separate field; undefined without one
 * @param timeZone IANA name of the user's zone
 * @returns undefined for a day outside our calendar
 */
export function eventStart(at: number, time: string | undefined, timeZone: string): EventStart | undefined {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return undefined;
  const seen = wallClock(instant, timeZone);
  const isDayOnly = seen.time === NO_TIME;
  const start = time !== undefined || isDayOnly ? { date: seen.date, time: time ?? '' } : wallClock(instant, BERLIN);
  return isCalendarDay(start.date) ? { date: start.date, time: start.time.slice(0, 5) } : undefined;
}
