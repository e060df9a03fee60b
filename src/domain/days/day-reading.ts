import { formatDay, isCalendarDay } from '../berlin-time.ts';

const GERMAN_DAY = /^(?<day>\d{1,2})(?:\.\s*|[/\s-]\s*)(?<month>\d{1,2})(?:\.\s*|[/\s-]\s*)(?<year>\d{4}|\d{2})$/;
const DIGITS_DAY = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/;
const ISO_DAY = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;

/** Parses a typed day into `YYYY-MM-DD`: `24.12.2026`, `1. 2. 27`, `24/12/2026`, `24122026`; undefined if invalid. */
export function readDay(text: string): string | undefined {
  const written = text.trim();
  const found = ISO_DAY.exec(written) ?? GERMAN_DAY.exec(written) ?? DIGITS_DAY.exec(written);
  const { day = '', month = '', year = '' } = found?.groups ?? {};
  const read = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(read) ? read : undefined;
}

/** Formats a day (`YYYY-MM-DD`) as dd.mm.yyyy; any other text stays as typed. */
export const shownDay = (typed: string): string => (isCalendarDay(typed) ? formatDay(typed) : typed);
