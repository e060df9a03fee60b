/**
 * Returns the instant at which a zone's clocks show a time.
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 * @param timeZone IANA name
 * @returns milliseconds since 1970
 */
export function wallClockInstant(day: string, time: string, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const shownAt = (instant: number): number => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const near = wanted + wanted - shownAt(wanted);
  return near + wanted - shownAt(near);
}

/** Returns the instant that ClickUp stores for a day without a time (docs/decisions/clickup.md). */
export const dayOnly = (day: string, timeZone: string): number => wallClockInstant(day, '04:00', timeZone);
