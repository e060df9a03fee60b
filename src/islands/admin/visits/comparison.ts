import { comparison as words } from '#content/visits/days.ts';

interface Comparison {
  readonly count: number;
  readonly before: number;
  /** In German, the same for both days. */
  readonly weekday: string;
  /** True if the day is not over. */
  readonly isToday: boolean;
}

function difference(count: number, before: number): string {
  if (count === before) return words.same;
  const percent = Math.round((Math.abs(count - before) / before) * 100);
  if (percent === 0) return words.almost;
  return count > before ? words.more(percent) : words.less(percent);
}

/** Compares a count with the same weekday a week before: '12 % mehr als am Freitag davor'. */
export function compareWithWeekBefore({ count, before, weekday, isToday }: Comparison): string {
  if (before === 0 && count > 0) return words.nothingBefore(weekday);
  const change = difference(count, before);
  return isToday ? words.soFar(change, weekday) : words.whole(change, weekday);
}
