import { addDays, berlinDay } from '../berlin-time.ts';

/** How many days a consumer has to withdraw (§ 355 (2) BGB). */
const WITHDRAWAL_DAYS = 14;

/** How many days the seller has to pay back, from the day on which the withdrawal came in (§ 357 (1) BGB). */
const REPAY_DAYS = 14;

/** The last day to pay back after a withdrawal, `YYYY-MM-DD`; no weekend moves it, so it is never too late. @param receivedAt ISO 8601 */
export const repayBy = (receivedAt: string): string => addDays(berlinDay(new Date(receivedAt)), REPAY_DAYS);

/** Easter Sunday of a year of the Gregorian calendar, `YYYY-MM-DD`; by Meeus, Jones and Butcher. */
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
/** Good Friday, Easter Monday, Ascension Day, Whit Monday: days after Easter Sunday. */
const MOVING_HOLIDAYS = [-2, 1, 39, 50];

/** Whether no period ends on a day (§ 193 BGB): a weekend, or a holiday of all of Germany. */
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
 * The last day of the fourteen days of a contract: the day after it is the first (§ 187 (1) BGB), and an end on a weekend
 * or a holiday of all of Germany moves to the next working day. What began later, or never, it does not know.
 *
 * @param contractDay `YYYY-MM-DD` in Europe/Berlin
 */
function lastWithdrawalDay(contractDay: string): string {
  let day = addDays(contractDay, WITHDRAWAL_DAYS);
  while (isIdle(day)) day = addDays(day, 1);
  return day;
}

/** How the fourteen days stood when somebody wrote: they ran, were over, or the contract came only later. */
type PeriodStand = 'running' | 'over' | 'later';

/**
 * The fourteen days of a contract, and how they stood when somebody wrote about it.
 *
 * @param concludedAt ISO 8601, like `receivedAt`
 */
export function withdrawalPeriod(
  concludedAt: string,
  receivedAt: string,
): { readonly lastDay: string; readonly stand: PeriodStand } {
  const lastDay = lastWithdrawalDay(berlinDay(new Date(concludedAt)));
  if (Date.parse(concludedAt) > Date.parse(receivedAt)) return { lastDay, stand: 'later' };
  return { lastDay, stand: berlinDay(new Date(receivedAt)) <= lastDay ? 'running' : 'over' };
}
