import { addDays, berlinDay } from '../berlin-time.ts';

/** When the report comes on Mondays, hour of the day in Europe/Berlin. */
const HOUR = 8;
const MONDAY = 1;

const HOUR_FORMAT = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Berlin' });

/** The Monday whose report is due at an instant, `YYYY-MM-DD`: from 8:00 in Europe/Berlin on, that day long. */
export function dueMonday(instant: Date): string | undefined {
  const day = berlinDay(instant);
  const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === MONDAY;
  return isMonday && Number(HOUR_FORMAT.format(instant)) >= HOUR ? day : undefined;
}

const DAYS = 7;

/** The counts of the seven days before a day, of a list whose last entry is today. */
export function weekBefore(counts: readonly number[], today: string, day: string): readonly number[] {
  let end = counts.length - 1;
  for (let at = today; at > day; at = addDays(at, -1)) end -= 1;
  return counts.slice(Math.max(0, end - DAYS), Math.max(0, end));
}

/** What a week was. */
export interface Week {
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly until: string;
  /** Never people: the same person on another day is another visit. */
  readonly visits: number;
  readonly clicks: number;
  /** New entries on the lists, and where most of them came from, most first. */
  readonly signUps: {
    readonly total: number;
    readonly origins: readonly { readonly origin: string | null; readonly count: number }[];
  };
  /** The next events, the first first. */
  readonly events: readonly { readonly title: string; readonly date: string; readonly time: string }[];
  /** Money in cents, and what each of the links brought that brought the most; undefined for who may not see it. */
  readonly money:
    | {
        readonly revenue: number;
        /** Of the week before. */
        readonly before: number;
        readonly links: readonly { readonly slug: string; readonly revenue: number }[];
        /** Purchases that wait for a payment. */
        readonly owed: number;
      }
    | undefined;
  /** Sentences about what somebody has to look at. */
  readonly attention: readonly string[];
}

/** Whether there is anything to tell. What is ahead is no news. */
export const isQuiet = ({ visits, clicks, signUps, money, attention }: Week): boolean =>
  visits === 0 && clicks === 0 && signUps.total === 0 && !money?.revenue && attention.length === 0;
