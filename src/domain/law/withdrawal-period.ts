import { addDays, berlinDay } from '../berlin-time.ts';

/** Days for a consumer's withdrawal (§ 355 (2) BGB). */
export const WITHDRAWAL_DAYS = 14;

/** Months that are added if the instruction was missing or wrong (§ 356 (4) BGB). */
const UNINFORMED_MONTHS = 12;

/** Days for the refund, from the day on which the withdrawal arrived (§ 357 (1) BGB). */
const REPAY_DAYS = 14;

/** Returns the last day for the refund, `YYYY-MM-DD`; ignoring weekends never makes it too late. */
export const repayBy = (receivedAt: string): string => addDays(berlinDay(new Date(receivedAt)), REPAY_DAYS);

/** Computes Easter Sunday of a Gregorian year, `YYYY-MM-DD`, with the Meeus/Jones/Butcher algorithm. */
function easterOf(year: number): string {
  const cycle = year % 19;
  const [century, yearIn] = [Math.floor(year / 100), year % 100];
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * cycle + century - Math.floor(century / 4) - skipped + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearIn / 4) - epact - (yearIn % 4)) % 7;
  const shift = Math.floor((cycle + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${year}-${two(Math.floor(days / 31))}-${two((days % 31) + 1)}`;
}

const FIXED_HOLIDAYS = ['01-01', '05-01', '10-03', '12-25', '12-26'];
/** Good Friday, Easter Monday, Ascension Day, Whit Monday as days after Easter Sunday. */
const MOVING_HOLIDAYS = [-2, 1, 39, 50];

/** Checks whether no period ends on a day (§ 193 BGB): a weekend or a nationwide holiday. */
function isIdle(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const easter = easterOf(Number(day.slice(0, 4)));
  return (
    weekday === 0 ||
    weekday === 6 ||
    FIXED_HOLIDAYS.includes(day.slice(5)) ||
    MOVING_HOLIDAYS.some((days) => addDays(easter, days) === day)
  );
}

/** Returns the same day of a later month, or its last day, e.g. 28 February for the 29th. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

/** Moves an end on a weekend or nationwide holiday to the next working day. */
function workingDay(day: string): string {
  let end = day;
  while (isIdle(end)) end = addDays(end, 1);
  return end;
}

/**
 * State of the period when the withdrawal arrived. `unclear`: over only if the instruction was right; `later`: the
 * contract was concluded only afterwards.
 */
type PeriodStand = 'running' | 'unclear' | 'over' | 'later';

export interface WithdrawalPeriod {
  /** Last day of the fourteen days, `YYYY-MM-DD`. */
  readonly lastDay: string;
  /** Last day after a missing or wrong instruction. */
  readonly latestDay: string;
  readonly state: PeriodStand;
}

/**
 * Returns both ends of a contract's withdrawal period and its state when the withdrawal arrived; both moments are ISO
 * 8601. Day 1 is the day after the contract (§ 187 (1) BGB). It cannot know of periods that start later.
 */
export function withdrawalPeriod(concludedAt: string, receivedAt: string): WithdrawalPeriod {
  const contractDay = berlinDay(new Date(concludedAt));
  const lastDay = workingDay(addDays(contractDay, WITHDRAWAL_DAYS));
  const latestDay = workingDay(addDays(addMonths(contractDay, UNINFORMED_MONTHS), WITHDRAWAL_DAYS));
  const day = berlinDay(new Date(receivedAt));
  const stateOf = (): PeriodStand => {
    if (Date.parse(concludedAt) > Date.parse(receivedAt)) return 'later';
    if (day <= lastDay) return 'running';
    return day <= latestDay ? 'unclear' : 'over';
  };
  return { lastDay, latestDay, state: stateOf() };
}
