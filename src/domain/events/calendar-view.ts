import { addDays, isCalendarDay } from '../berlin-time.ts';

export const CALENDAR_VIEWS = ['month', 'week', 'agenda'] as const;

type CalendarViewName = (typeof CALENDAR_VIEWS)[number];

export interface CalendarView {
  readonly name: CalendarViewName;
  /** Focused day of the grid, `YYYY-MM-DD`. */
  readonly day: string;
}

const WEEK = 7;
/** The list shows a quarter of a year. */
const AGENDA = 13 * WEEK;
/** A month touches six weeks at most. */
const MONTH_WEEKS = 6;

const names: Readonly<Record<string, CalendarViewName>> = { monat: 'month', woche: 'week', liste: 'agenda' };
const words: Readonly<Record<CalendarViewName, string>> = { month: 'monat', week: 'woche', agenda: 'liste' };

/** Parses the view from a query; `otherwise` fills in missing or invalid parts. */
export function parseView(search: string, otherwise: CalendarView): CalendarView {
  const query = new URLSearchParams(search);
  const day = query.get('tag') ?? '';
  return {
    name: names[query.get('ansicht') ?? ''] ?? otherwise.name,
    day: isCalendarDay(day) ? day : otherwise.day,
  };
}

export const searchOf = ({ name, day }: CalendarView): string => `?ansicht=${words[name]}&tag=${day}`;

/** Query parameter of the open entry. */
const ENTRY = 'eintrag';

/** Returns the query that opens an entry over the days of another one. */
export const entrySearch = (listed: string, key: string): string =>
  `${listed}&${new URLSearchParams({ [ENTRY]: key })}`;

/** Returns the key of the entry that a query opens; null for none. */
export const entryKeyIn = (search: string): string | null => new URLSearchParams(search).get(ENTRY);

/** 0 for Monday. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK;

const mondayOf = (day: string): string => addDays(day, -weekday(day));

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** Returns the days of the week around a day, Monday first. */
export const weekOf = (day: string): string[] => daysFrom(mondayOf(day), WEEK);

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7);

/** Returns the weeks that a day's month touches, each with all seven days. */
export function weeksOfMonth(day: string): string[][] {
  const first = mondayOf(`${day.slice(0, 8)}01`);
  return Array.from({ length: MONTH_WEEKS }, (_, index) => daysFrom(addDays(first, index * WEEK), WEEK)).filter(
    (week) => week.some((each) => isSameMonth(each, day)),
  );
}

/** Adds months to a day; in a shorter month the result is its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

export function rangeOf({ name, day }: CalendarView): { readonly from: string; readonly to: string } {
  if (name === 'agenda') return { from: day, to: addDays(day, AGENDA - 1) };
  const days = name === 'week' ? weekOf(day) : weeksOfMonth(day).flat();
  return { from: days[0] ?? day, to: days.at(-1) ?? day };
}

const turnedDay: Readonly<Record<CalendarViewName, (day: string, by: -1 | 1) => string>> = {
  month: addMonths,
  week: (day, by) => addDays(day, by * WEEK),
  agenda: (day, by) => addDays(day, by * AGENDA),
};

/** Returns the previous (-1) or next (1) view. */
export const turnView = ({ name, day }: CalendarView, by: -1 | 1): CalendarView => ({
  name,
  day: turnedDay[name](day, by),
});

/** Returns the day that a key moves to (ARIA pattern for date grids); with Shift, a page is a year. */
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
const DAY = format({ day: 'numeric', month: 'long', year: 'numeric' });
const LONG_DAY = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const SHORT_DAY = format({ day: 'numeric', month: 'short' });
const at = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Formats a day: `Samstag, 5. Dezember 2026`. */
export const longDay = (day: string): string => LONG_DAY.format(at(day));

/** Returns the title of a view: `Dezember 2026`, `30. Nov. – 6. Dez. 2026`, `Ab 5. Dezember 2026`. */
export function titleOf({ name, day }: CalendarView): string {
  if (name === 'month') return MONTH.format(at(day));
  if (name === 'agenda') return `Ab ${DAY.format(at(day))}`;
  const [first = day, , , , , , last = day] = weekOf(day);
  return `${SHORT_DAY.format(at(first))} – ${SHORT_DAY.format(at(last))} ${last.slice(0, 4)}`;
}
