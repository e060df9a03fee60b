const DAY_FORMAT = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});
const ISO_DAY_FORMAT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/** Formats a calendar day (`YYYY-MM-DD`, which has no time zone) as dd.mm.yyyy (spec 9). */
export const formatDay = (day: string): string => DAY_FORMAT.format(new Date(`${day}T00:00:00Z`));

const WEEKDAY_FORMAT = new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'UTC' });

/** Short names of the days of a week, from Monday. */
export const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const;

/** Returns the short name of a calendar day's weekday. */
export const weekdayOf = (day: string): string =>
  WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEKDAYS.length] ?? '';

/** Splits a calendar day into the parts of a calendar sheet: `14`, `Samstag`. */
export function calendarSheet(day: string): { readonly day: string; readonly weekday: string } {
  const date = new Date(`${day}T00:00:00Z`);
  return { day: String(date.getUTCDate()), weekday: WEEKDAY_FORMAT.format(date) };
}

/** Formats a calendar day as `Samstag, 07.03.2026`. */
export const formatLongDay = (day: string): string => `${calendarSheet(day).weekday}, ${formatDay(day)}`;

const INSTANT_FORMAT = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
});

/** Formats an instant (ISO 8601) as `07.03.2026, 18:30 Uhr` in Europe/Berlin. */
export const formatInstant = (instant: string): string => `${INSTANT_FORMAT.format(new Date(instant))}\u00a0Uhr`;

/** Checks whether a text is an instant as `toISOString` writes it, from the year 1000 on. */
export function isInstant(text: string): boolean {
  const instant = new Date(text);
  return /^[1-9]\d{3}-/.test(text) && !Number.isNaN(instant.getTime()) && instant.toISOString() === text;
}

/** Returns the calendar day in Europe/Berlin at an instant, `YYYY-MM-DD`. */
export const berlinDay = (instant: Date): string => ISO_DAY_FORMAT.format(instant);

/** Adds days (or subtracts them, if negative) to a calendar day, both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Checks for a calendar day, `YYYY-MM-DD`, that PostgreSQL accepts: it has no year 0000. */
export function isCalendarDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
