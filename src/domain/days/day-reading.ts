import { formatDay, isCalendarDay } from '../berlin-time.ts';

const GERMAN_DAY = /^(?<day>\d{1,2})(?:\.\s*|[/\s-]\s*)(?<month>\d{1,2})(?:\.\s*|[/\s-]\s*)(?<year>\d{4}|\d{2})$/;
const DIGITS_DAY = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/;
const ISO_DAY = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;

/**
 * Reads a day as people write it: `24.12.2026`, `1. 2. 27`, `24/12/2026`, `24122026`, `2026-12-24`.
 *
 * @returns `YYYY-MM-DD`; undefined for what is no day of the calendar
 */
export function readDay(text: string): string | undefined {
  const written = text.trim();
  const found = ISO_DAY.exec(written) ?? GERMAN_DAY.exec(written) ?? DIGITS_DAY.exec(written);
  const { day = '', month = '', year = '' } = found?.groups ?? {};
  const read = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(read) ? read : undefined;
}

/** A day (`YYYY-MM-DD`) as dd.mm.yyyy; what is none stays as it is typed. */
export const shownDay = (typed: string): string => (isCalendarDay(typed) ? formatDay(typed) : typed);
