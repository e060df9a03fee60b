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

const DATE =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\s?(?:0?[1-9]|1[0-2])\.(?:\d{4}|\d{2})?|(?<=\bam\s)\d{1,2}\.(?:0?[1-9]|1[0-2])(?!\d)/giu;
/** Minutes behind the unit, `19 Uhr 30` or `20h15`; not a number of something else. */
const SPOKEN = /(?<![\d.:])(\d{1,2})\s*(?:Uhr|h)\s*([0-5]\d)(?!\d|\s*(?!Uhr\b|bis\b|am\b)\p{L})/giu;
/** Only `am` before a word is the German one, as in `12:30 am Samstag`. */
const HALF = String.raw`\s*(?<half>[ap]\.m\b|pm\b|am\b(?!\s*[\p{L}\d]))`;
const HOUR = String.raw`(?<![\d.:])(?<hour>\d{1,2})`;
/** Patterns that can only be a time: with minutes, with a unit (also after a span), or after a preposition. */
const CLEAR = new RegExp(
  [
    String.raw`${HOUR}[:.](?<minute>\d{2})(?!\d)(?:${HALF})?`,
    String.raw`${HOUR}(?:${HALF}|(?:\s*(?:[-–—]|bis)\s*\d{1,2}(?:[:.]\d{2})?)?\s*(?:Uhr|h)\b)`,
    String.raw`\b(?:um|ab|von|gegen)\s+${HOUR}(?![\d.:])`,
  ].join('|'),
  'iu',
);
/** Number that is a time only if it stands alone: `18`, `18–20`, `ca. 18`. */
const BARE = new RegExp(
  String.raw`^[\s(]*(?:(?:ca|circa|etwa)\.?\s+)?${HOUR}(?:[.,]0)?(?!\d|[.:,]\d)(?=[^\p{L}]*$)`,
  'iu',
);
/** Words that shift the time behind them; we do not guess. */
const SHIFTED = /\b(?:halb|(?:drei)?viertel)\b|\d\s+(?:Minuten\s+)?(?:vor|nach)\s/iu;
const AFTERNOON = /\b(?:abends|nachmittags|am (?:abend|nachmittag))(?!\p{L})/iu;

/** Replaces dates by a word, and writes `19 Uhr 30` as `19:30`. */
export const normalizeTimes = (text: string): string => text.replace(DATE, ' Datum ').replace(SPOKEN, '$1:$2');

/** Checks whether a text names a time, which `parseTime` may not understand: 'folgt' and 'ganztägig' name none. */
export function namesTime(text: string): boolean {
  const timed = normalizeTimes(text);
  return /\d/.test(timed) || SHIFTED.test(timed);
}

/** Digits directly before or behind a time may belong to it: `19,15 Uhr`, `19 Uhr 5`. */
const isTorn = (before: string, after: string): boolean =>
  /\d(?:[.:,]|\s+)$/u.test(before) || /^\s*[.:,]?\d/u.test(after);

/** `12.10` beside another time may be a day. */
const mayBeDay = (found: string, after: string): boolean =>
  /^\d{1,2}\.(?:0[1-9]|1[0-2])$/u.test(found) && !/^\s*(?:Uhr|h\b|bis|[-–—])/iu.test(after) && CLEAR.test(after);

/**
 * Parses a start time to `HH:MM`: `18`, `18.00 Uhr`, `19 Uhr 30`, `ab 18 Uhr`, `18–20 Uhr`, `7 pm`, `2. Termin 19:30`.
 * Dates are skipped; a clear time wins over a bare number. Undefined without a time, and for one that is not
 * unmistakable: `halb 8`, `7 Uhr abends`, `19 Uhr 5`, `Raum 3`.
 */
export function parseTime(text: string): string | undefined {
  const timed = normalizeTimes(text);
  const found = CLEAR.exec(timed) ?? BARE.exec(timed);
  if (found === null || SHIFTED.test(timed)) return undefined;
  const { hour = '', minute = '00', half = '' } = found.groups ?? {};
  const after = timed.slice(found.index + found[0].length);
  if (isTorn(timed.slice(0, found.index), after) || mayBeDay(found[0], after)) return undefined;
  if (half === '' && Number(hour) < 12 && AFTERNOON.test(timed)) return undefined;
  const shift = half === '' ? 0 : (/^p/i.test(half) ? 12 : 0) - (Number(hour) === 12 ? 12 : 0);
  const hours = Number(hour) + shift;
  if (hours > 23 || Number(minute) > 59) return undefined;
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
