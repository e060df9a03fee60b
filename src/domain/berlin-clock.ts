const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' });
const HOUR_MS = 60 * 60 * 1000;

/** A time of a day, `HH:MM`. */
export const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** What Berlin's clocks show at an instant, as if it were UTC. In milliseconds. */
const shown = (instant: number): number => Date.parse(`${CLOCK.format(instant).replace(' ', 'T')}Z`);

/**
 * The instant at which Berlin's clocks show a time of a day. Of an hour that comes twice in autumn it is the first; one
 * that is left out in spring is as far behind the change as it is written.
 *
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 */
export function berlinInstant(day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const summer = wanted - 2 * HOUR_MS;
  return new Date(shown(summer) === wanted ? summer : wanted - HOUR_MS);
}

/** An instant as Berlin's clocks show it, as ISO 8601 with its offset: `2026-12-01T19:00:00+01:00`. */
export function offsetTimestamp(at: Date): string {
  const instant = at.getTime();
  const hours = (shown(instant) - instant) / HOUR_MS;
  return `${new Date(shown(instant)).toISOString().slice(0, 19)}+0${hours}:00`;
}

/** A time of a day in Berlin, likewise. */
export const berlinTimestamp = (day: string, time: string): string => offsetTimestamp(berlinInstant(day, time));

/** Day (`YYYY-MM-DD`) and time (`HH:MM`) that Berlin's clocks show at an instant. */
export function berlinClock(instant: Date): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = CLOCK.format(instant).split(' ');
  return { day, time: time.slice(0, 5) };
}
