import { minuteOfDay } from './duration.ts';
import { parseTime } from './start.ts';

/** Nobody calls less an event, and what takes longer than a week has an end of its own. */
export const MINUTES_MIN = 10;
/** A week. */
export const MINUTES_MAX = 7 * 24 * 60;
const HOUR = 60;
const DAY = 24 * HOUR;
/** A bare number up to here is one of hours: no event takes twelve minutes. */
const BARE_HOURS_MAX = 12;
/** A span of times that is longer was hardly meant as the length of one event. */
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

/**
 * Reads how long an event takes as people write it: `90 Minuten`, `2 Stunden`, `1,5 h`, `1 Std. 30 Min.`, `1:30`, `90`;
 * a mere number is one of hours up to 12.
 *
 * @returns minutes; undefined where it does not say, or not exactly (`1–2 Stunden`)
 */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim();
  const minutes = RANGE.test(trimmed) ? 0 : Math.round(rawMinutes(trimmed));
  return minutes >= MINUTES_MIN && minutes <= MINUTES_MAX ? minutes : undefined;
}

const TIME = String.raw`\d{1,2}(?:[:.]\d{2})?`;
const SPAN = new RegExp(String.raw`(?<![\d.:])(${TIME})\s*(?:Uhr\s*)?(?:[-–—]|bis)\s*(${TIME})(?!\d|\.\d)`, 'iu');

/** How long a span of times takes, in minutes: 120 for `19–21 Uhr`. Undefined for a text that names no end. */
export function spanMinutes(text: string): number | undefined {
  const [, first = '', last = ''] = SPAN.exec(text) ?? [];
  const [from, to] = [parseTime(`${first} Uhr`), parseTime(`${last} Uhr`)];
  // A text that names another time before it is about something else.
  if (from === undefined || to === undefined || from !== parseTime(text)) return undefined;
  const minutes = (minuteOfDay(to) - minuteOfDay(from) + DAY) % DAY;
  return minutes >= MINUTES_MIN && minutes <= SPAN_MAX ? minutes : undefined;
}
