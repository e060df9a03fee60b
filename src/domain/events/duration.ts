const HOUR = 60;
const DAY = 24 * HOUR;
/** One week; a longer event needs an end date. */
export const MINUTES_MAX = 7 * DAY;

const counted = (count: number, one: string, many: string): string => `${count}\u00a0${count === 1 ? one : many}`;

/** Formats a duration: `90 Minuten`, `2 Stunden`, `2 Stunden 30 Minuten`; empty for 0. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  if (minutes < 2 * HOUR && rest !== 0) return counted(minutes, 'Minute', 'Minuten');
  const parts = [hours > 0 && counted(hours, 'Stunde', 'Stunden'), rest > 0 && counted(rest, 'Minute', 'Minuten')];
  return parts.filter(Boolean).join(' ');
}

/** Returns the minutes since midnight of `HH:MM`. */
export const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3));

/** Adds minutes to `HH:MM`, past midnight if need be. */
export function laterTime(time: string, minutes: number): string {
  const at = (minuteOfDay(time) + minutes) % DAY;
  return `${String(Math.floor(at / HOUR)).padStart(2, '0')}:${String(at % HOUR).padStart(2, '0')}`;
}
