const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' });
const HOUR_MS = 60 * 60 * 1000;

/** Time of day, `HH:MM`. */
export const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Returns Berlin's wall clock at an instant as if it were UTC, in milliseconds. */
const shown = (instant: number): number => Date.parse(`${CLOCK.format(instant).replace(' ', 'T')}Z`);

/**
 * Returns the instant of a day (`YYYY-MM-DD`) and time (`HH:MM`) in Berlin. The hour that autumn repeats means its
 * first run; a time that spring skips moves on by an hour.
 */
export function berlinInstant(day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const summer = wanted - 2 * HOUR_MS;
  return new Date(shown(summer) === wanted ? summer : wanted - HOUR_MS);
}

/** Formats an instant in Berlin's time as ISO 8601 with its offset: `2026-12-01T19:00:00+01:00`. */
export function offsetTimestamp(at: Date): string {
  const instant = at.getTime();
  const hours = (shown(instant) - instant) / HOUR_MS;
  return `${new Date(shown(instant)).toISOString().slice(0, 19)}+0${hours}:00`;
}

/** Formats a wall-clock time in Berlin as ISO 8601 with its offset. */
export const berlinTimestamp = (day: string, time: string): string => offsetTimestamp(berlinInstant(day, time));

/** Returns Berlin's day (`YYYY-MM-DD`) and time (`HH:MM`) at an instant. */
export function berlinClock(instant: Date): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = CLOCK.format(instant).split(' ');
  return { day, time: time.slice(0, 5) };
}
