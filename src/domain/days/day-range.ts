import { addDays, isCalendarDay } from '../berlin-time.ts';
import { DAY_MS } from '../durations.ts';

/** Consecutive days, first and last included, `YYYY-MM-DD` in Europe/Berlin. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const RANGE_NAMES = ['heute', 'gestern', '7-tage', '30-tage', '90-tage', '12-monate'] as const;

export type RangeName = (typeof RANGE_NAMES)[number];

const lengths: Readonly<Partial<Record<RangeName, number>>> = { '7-tage': 7, '30-tage': 30, '90-tage': 90 };

/** Longer ranges are grouped by month. */
const DAYS_MAX = 92;
const YEAR_DAYS = 365;
const WEEK_DAYS = 7;
/** Longest range that can be requested, in days. */
export const RANGE_MAX_DAYS = 1100;

export const daysIn = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;

/** Returns the first day of the month that lies some months after (or before) a day's. */
function monthStart(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** Returns the days of a named range. Twelve months are this month and the eleven before it. */
export function rangeOf(name: RangeName, today: string): DayRange {
  if (name === '12-monate') return { from: monthStart(today, -11), to: today };
  if (name === 'gestern') return { from: addDays(today, -1), to: addDays(today, -1) };
  return { from: addDays(today, 1 - (lengths[name] ?? 1)), to: today };
}

/** Returns the same day of the previous year; 28 February for 29 February. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isCalendarDay(before) ? before : `${before.slice(0, -2)}28`;
}

/**
 * Returns the range to compare with: for one day the same weekday a week earlier, for months the same days of the
 * previous year, otherwise (and beyond a year) the days right before.
 */
export function rangeBefore(range: DayRange): DayRange {
  const days = daysIn(range);
  if (unitOf(range) === 'month' && days <= YEAR_DAYS) {
    return { from: yearBefore(range.from), to: yearBefore(range.to) };
  }
  const distance = days === 1 ? WEEK_DAYS : days;
  return { from: addDays(range.from, -distance), to: addDays(range.to, -distance) };
}

export const unitOf = (range: DayRange): 'day' | 'month' => (daysIn(range) > DAYS_MAX ? 'month' : 'day');

/** Returns the first day of each group in a range. */
export function groupStarts(range: DayRange): string[] {
  const steps: string[] = [];
  const isMonths = unitOf(range) === 'month';
  let step = isMonths ? monthStart(range.from, 0) : range.from;
  while (step <= range.to) {
    steps.push(step);
    step = isMonths ? monthStart(step, 1) : addDays(step, 1);
  }
  return steps;
}
