import { addDays, berlinDay } from '../berlin-time.ts';

/** Days for a consumer's withdrawal (§ 355 (2) BGB). */
export const WITHDRAWAL_DAYS = 14;

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

/**
 * Returns the last day of a contract's withdrawal period: day 1 is the day after the contract (§ 187 (1) BGB), and an
 * end on a weekend or nationwide holiday moves to the next working day. It cannot know of periods that start later or
 * never.
 */
function lastWithdrawalDay(contractDay: string): string {
  let day = addDays(contractDay, WITHDRAWAL_DAYS);
  while (isIdle(day)) day = addDays(day, 1);
  return day;
}

/** State of the period when the withdrawal arrived; `later`: the contract was concluded only afterwards. */
type PeriodStand = 'running' | 'over' | 'later';

/** Returns the withdrawal period of a contract and its state when the withdrawal arrived; both moments are ISO 8601. */
export function withdrawalPeriod(
  concludedAt: string,
  receivedAt: string,
): { readonly lastDay: string; readonly state: PeriodStand } {
  const lastDay = lastWithdrawalDay(berlinDay(new Date(concludedAt)));
  if (Date.parse(concludedAt) > Date.parse(receivedAt)) return { lastDay, state: 'later' };
  return { lastDay, state: berlinDay(new Date(receivedAt)) <= lastDay ? 'running' : 'over' };
}
