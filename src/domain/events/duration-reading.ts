import { MINUTES_MAX, minuteOfDay } from './duration.ts';
import { normalizeTimes, parseTime } from './start.ts';

/** Shortest duration that counts; a smaller number means something else. */
export const MINUTES_MIN = 10;
const HOUR = 60;
const DAY = 24 * HOUR;
/** Bare numbers up to this are hours: no event takes twelve minutes. */
const BARE_HOURS_MAX = 12;
/** A longer span of times is hardly one event. */
const SPAN_MAX = 12 * HOUR;

const CLOCK = /^(\d{1,2})\s*(?::|h|std\.?|stunden?)\s*([0-5]\d)(?:\s*(?:h|std\.?|stunden?|min\.?|minuten))?$/iu;
const HOURS = /(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:h\b|std|stunde|hours?\b)/iu;
const MINUTES = /(\d{1,4})\s*(?:min|′|')/iu;
const BARE = /^\d{1,4}(?:[.,]\d{1,2})?$/u;
const RANGE = /\d\s*[-–—]\s*\d|\d\s*bis\s*\d/iu;

const numberOf = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'));

function rawMinutes(text: string): number {
  const clock = CLOCK.exec(text);
  if (clock) return numberOf(clock[1]) * HOUR + numberOf(clock[2]);
  if (BARE.test(text)) return numberOf(text) * (numberOf(text) <= BARE_HOURS_MAX ? HOUR : 1);
  return numberOf(HOURS.exec(text)?.[1]) * HOUR + numberOf(MINUTES.exec(text)?.[1]);
}

/** Parses minutes from `90 Minuten`, `2 Stunden`, `1,5 h`, `1:30`, `90`; undefined if inexact, as in `1–2 Stunden`. */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim();
  const minutes = RANGE.test(trimmed) ? 0 : Math.round(rawMinutes(trimmed));
  return minutes >= MINUTES_MIN && minutes <= MINUTES_MAX ? minutes : undefined;
}

const TIME = String.raw`\d{1,2}(?:[:.]\d{2})?`;
const SPAN = new RegExp(String.raw`(?<![\d.:])(${TIME})\s*(?:Uhr\s*)?(?:[-–—]|bis)\s*(${TIME})(?!\d|\.\d)`, 'iu');

/** Returns the length of a span of times in minutes, 120 for `19–21 Uhr`; undefined for a text without an end. */
export function spanMinutes(text: string): number | undefined {
  const [, first = '', last = ''] = SPAN.exec(normalizeTimes(text)) ?? [];
  const [from, to] = [parseTime(`${first} Uhr`), parseTime(`${last} Uhr`)];
  // A different time before the span means that the span is about something else.
  if (from === undefined || to === undefined || from !== parseTime(text)) return undefined;
  const minutes = (minuteOfDay(to) - minuteOfDay(from) + DAY) % DAY;
  return minutes >= MINUTES_MIN && minutes <= SPAN_MAX ? minutes : undefined;
}
