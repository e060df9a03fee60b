const DAY_FORMAT = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});
const ISO_DAY_FORMAT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/**
 * Formats a calendar day as dd.mm.yyyy (spec 9).
 *
 * @param day `YYYY-MM-DD`; a calendar day has no time zone
 */
export const formatDay = (day: string): string => DAY_FORMAT.format(new Date(`${day}T00:00:00Z`));

const WEEKDAY_FORMAT = new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'UTC' });

/**
 * A calendar day as a sheet of a calendar shows it: `14`, `Samstag`.
 *
 * @param day `YYYY-MM-DD`
 */
export function calendarSheet(day: string): { readonly day: string; readonly weekday: string } {
  const date = new Date(`${day}T00:00:00Z`);
  return { day: String(date.getUTCDate()), weekday: WEEKDAY_FORMAT.format(date) };
}

const INSTANT_FORMAT = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
});

/**
 * Formats an instant as `07.03.2026, 18:30 Uhr` in Europe/Berlin.
 *
 * @param instant ISO 8601
 */
export const formatInstant = (instant: string): string => `${INSTANT_FORMAT.format(new Date(instant))}\u00a0Uhr`;

/** The calendar day in Europe/Berlin at an instant, `YYYY-MM-DD`. */
export const berlinDay = (instant: Date): string => ISO_DAY_FORMAT.format(instant);

/** The calendar day a number of days after (or before) another, both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. PostgreSQL knows no year 0000. */
export function isCalendarDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
