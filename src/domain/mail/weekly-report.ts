import { addDays, berlinDay } from '../berlin-time.ts';

/** Hour on Mondays, in Europe/Berlin. */
const HOUR = 8;
const MONDAY = 1;

const HOUR_FORMAT = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Berlin' });

/** Returns the Monday whose report is due, `YYYY-MM-DD`: from 8:00 in Europe/Berlin until the end of that day. */
export function dueMonday(instant: Date): string | undefined {
  const day = berlinDay(instant);
  const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === MONDAY;
  return isMonday && Number(HOUR_FORMAT.format(instant)) >= HOUR ? day : undefined;
}

const DAYS = 7;

/** Returns the counts of the seven days before `day`, from daily counts that end with today's. */
export function weekBefore(counts: readonly number[], today: string, day: string): readonly number[] {
  let end = counts.length - 1;
  for (let at = today; at > day; at = addDays(at, -1)) end -= 1;
  return counts.slice(Math.max(0, end - DAYS), Math.max(0, end));
}

export interface Week {
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly until: string;
  /** Never unique people: the same visitor on another day is another visit. */
  readonly visits: number;
  readonly clicks: number;
  /** Sign-ups as Analytics counts them, and their most frequent origins, most first. */
  readonly signUps: {
    readonly total: number;
    readonly origins: readonly { readonly origin: string | null; readonly count: number }[];
  };
  /** Next events, the earliest first. */
  readonly events: readonly { readonly title: string; readonly date: string; readonly time: string }[];
  /** Money in cents, and the links with the most revenue; undefined if the recipient may not see revenue. */
  readonly money:
    | {
        readonly revenue: number;
        readonly before: number;
        readonly links: readonly { readonly slug: string; readonly revenue: number }[];
        /** Purchases with an open payment. */
        readonly owed: number;
      }
    | undefined;
  /** German sentences about things that need attention. */
  readonly attention: readonly string[];
}

/** Checks whether a week has nothing to report. Coming events alone are no news. */
export const isQuiet = ({ visits, clicks, signUps, money, attention }: Week): boolean =>
  visits === 0 && clicks === 0 && signUps.total === 0 && !money?.revenue && attention.length === 0;
