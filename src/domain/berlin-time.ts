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

/** The calendar day in Europe/Berlin at an instant, `YYYY-MM-DD`. */
export const berlinDay = (instant: Date): string => ISO_DAY_FORMAT.format(instant);

/** The calendar day a number of days after (or before) another, both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
