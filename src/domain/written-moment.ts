import { isCalendarDay } from './berlin-time.ts';

const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/;
const ISO_DAY = /^\d{4}-\d\d-\d\d/;
/** Seconds since 1970, as some programs write a moment. */
const SECONDS = /^\d{9,10}$/;
const MS = 1000;

/** The day of a date in one of the ways people write it; undefined where it is none. */
export function readDay(text: string): string | undefined {
  const german = GERMAN_DAY.exec(text);
  const day = german
    ? `${german[3]}-${german[2]?.padStart(2, '0')}-${german[1]?.padStart(2, '0')}`
    : ISO_DAY.exec(text)?.[0];
  return day !== undefined && isCalendarDay(day) ? day : undefined;
}

/** A moment as a table has it, ISO 8601; without a zone it is taken as UTC, as the programs that write such tables do. */
export function readInstant(cell: string): string | undefined {
  const text = cell.trim();
  if (SECONDS.test(text)) return new Date(Number(text) * MS).toISOString();
  const day = readDay(text);
  if (day === undefined) return undefined;
  const rest = /[T ]+(\d\d?:\d\d(?::\d\d(?:\.\d{1,6})?)?)\s*(Z|[+-]\d\d:?\d\d)?/.exec(text);
  const [, time = '00:00:00', zone = 'Z'] = rest ?? [];
  const instant = new Date(`${day}T${time.padStart(5, '0')}${zone}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}
