import { addDays, isCalendarDay } from '../berlin-time.ts';

/** How the calendar can be seen. */
export const CALENDAR_VIEWS = ['month', 'week', 'agenda'] as const;

/** One of them. */
export type CalendarViewName = (typeof CALENDAR_VIEWS)[number];

/** What of the calendar is seen. */
export interface CalendarView {
  readonly name: CalendarViewName;
  /** `YYYY-MM-DD`, within what is seen; it has the focus in the grid. */
  readonly day: string;
}

const WEEK = 7;
/** A month touches six weeks at most. */
const MONTH_WEEKS = 6;

const names: Readonly<Record<string, CalendarViewName>> = { monat: 'month', woche: 'week', liste: 'agenda' };
const words: Readonly<Record<CalendarViewName, string>> = { month: 'monat', week: 'woche', agenda: 'liste' };

/**
 * Reads from the query of an address what is to be seen.
 *
 * @param search with `?`
 * @param otherwise what is seen where it does not say
 */
export function viewOf(search: string, otherwise: CalendarView): CalendarView {
  const query = new URLSearchParams(search);
  const day = query.get('tag') ?? '';
  return {
    name: names[query.get('ansicht') ?? ''] ?? otherwise.name,
    day: isCalendarDay(day) ? day : otherwise.day,
  };
}

/** The query of the address that shows a view, with `?`. */
export const searchOf = ({ name, day }: CalendarView): string => `?ansicht=${words[name]}&tag=${day}`;

/** 0 for Monday. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK;

/** The Monday of a day's week. */
const mondayOf = (day: string): string => addDays(day, -weekday(day));

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** The seven days of a day's week, Monday first. */
export const weekOf = (day: string): string[] => daysFrom(mondayOf(day), WEEK);

/** Whether two days are of the same month. */
export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7);

/** The weeks that a day's month touches, whole. */
export function weeksOfMonth(day: string): string[][] {
  const first = mondayOf(`${day.slice(0, 8)}01`);
  return Array.from({ length: MONTH_WEEKS }, (_, index) => daysFrom(addDays(first, index * WEEK), WEEK)).filter(
    (week) => week.some((each) => isSameMonth(each, day)),
  );
}

/** The same day some months later, or the last one of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** First and last day that a view shows. */
export function rangeOf({ name, day }: CalendarView): { readonly from: string; readonly to: string } {
  const days = name === 'week' ? weekOf(day) : weeksOfMonth(day).flat();
  const seen = name === 'agenda' ? days.filter((each) => isSameMonth(each, day)) : days;
  return { from: seen[0] ?? day, to: seen.at(-1) ?? day };
}

/** The view before (-1) or after (1). */
export const turned = ({ name, day }: CalendarView, by: -1 | 1): CalendarView => ({
  name,
  day: name === 'week' ? addDays(day, by * WEEK) : addMonths(day, by),
});

/**
 * Where a key leads from a day of the grid, as the ARIA pattern of a date grid has it; undefined for any other key.
 *
 * @param isShifted with it, a page is a year
 */
export function dayAtKey(day: string, key: string, isShifted: boolean): string | undefined {
  const page = isShifted ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -WEEK);
    case 'ArrowDown':
      return addDays(day, WEEK);
    case 'Home':
      return mondayOf(day);
    case 'End':
      return addDays(mondayOf(day), WEEK - 1);
    case 'PageUp':
      return addMonths(day, -page);
    case 'PageDown':
      return addMonths(day, page);
    default:
      return undefined;
  }
}

const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', ...options });
const MONTH = format({ month: 'long', year: 'numeric' });
const LONG_DAY = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const SHORT_DAY = format({ day: 'numeric', month: 'short' });
const at = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A day in words: `Samstag, 5. Dezember 2026`. */
export const longDay = (day: string): string => LONG_DAY.format(at(day));

/** What a view shows, in words: `Dezember 2026`, `30. Nov. – 6. Dez. 2026`. */
export function titleOf({ name, day }: CalendarView): string {
  if (name !== 'week') return MONTH.format(at(day));
  const [first = day, , , , , , last = day] = weekOf(day);
  return `${SHORT_DAY.format(at(first))} – ${SHORT_DAY.format(at(last))} ${last.slice(0, 4)}`;
}
