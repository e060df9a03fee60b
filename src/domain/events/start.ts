import { isCalendarDay } from '../berlin-time.ts';

const BERLIN = 'Europe/Berlin';
/** What ClickUp makes of a day without a time, in the zone of its user (docs/decisions/clickup.md). */
const NO_TIME = '04:00';

/** When an event starts. */
export interface EventStart {
  /** `YYYY-MM-DD`, or empty while it is not known. */
  readonly date: string;
  /** `HH:MM`, or empty. */
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Day and time in a zone. Formats are kept: to make one takes longer than to use it a hundred times. */
function wallClock(instant: Date, timeZone: string): EventStart {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  const [date = '', time = ''] = format.format(instant).split(' ');
  return { date, time: time.endsWith(':00') ? time.slice(0, 5) : time };
}

/**
 * The instant at which a zone's clocks show a time of a day, in milliseconds since 1970.
 *
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 * @param timeZone IANA name
 */
export function zonedInstant(day: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const ahead = (at: number): number => {
    const seen = wallClock(new Date(at), timeZone);
    return Date.parse(`${seen.date}T${seen.time}Z`) - at;
  };
  // The offset at a first guess may be that before a change of the clocks.
  return wanted - ahead(wanted - ahead(wanted));
}

/** Whether a text names a time zone that this machine knows. */
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
/** What can only be a time: with minutes, with its unit (also behind the end of a span), or behind its preposition. */
const CLEAR = new RegExp(
  [
    String.raw`${HOUR}[:.](?<minute>\d{2})(?!\d)(?:${HALF})?`,
    String.raw`${HOUR}(?:${HALF}|(?:\s*(?:[-–—]|bis)\s*\d{1,2}(?:[:.]\d{2})?)?\s*(?:Uhr|h)\b)`,
    String.raw`\b(?:um|ab|von|gegen)\s+${HOUR}(?![\d.])`,
  ].join('|'),
  'iu',
);
/** A number that may be one; no place in an order, as in `2. Termin`. */
const LIKELY = new RegExp(String.raw`${HOUR}(?!\d|\.\s*\p{L})`, 'u');

/**
 * Reads a start time as people write it: `18`, `18:00`, `18.00 Uhr`, `ab 18 Uhr`, `18–20 Uhr`, `7 pm`,
 * `2. Termin 19:30`. What is clearly a time counts before a mere number; days are no times.
 *
 * @returns `HH:MM`; undefined for a text without one
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
 * When an event starts, from what ClickUp says of its date.
 *
 * A day without a time is the day that the user of ClickUp sees. A day with a time is an instant, and shown as Berlin's
 * clocks have it, unless a field of its own names the time: then the day is again the one the user sees.
 *
 * @param at milliseconds since 1970
 * @param time of the field for it, `HH:MM`; undefined without one
 * @param timeZone IANA name of the user's zone
 * @returns undefined for what is no day of our calendar
 */
export function eventStart(at: number, time: string | undefined, timeZone: string): EventStart | undefined {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return undefined;
  const seen = wallClock(instant, timeZone);
  const isDayOnly = seen.time === NO_TIME;
  const start = time !== undefined || isDayOnly ? { date: seen.date, time: time ?? '' } : wallClock(instant, BERLIN);
  return isCalendarDay(start.date) ? { date: start.date, time: start.time.slice(0, 5) } : undefined;
}
