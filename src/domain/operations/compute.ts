/** CU-hours per calendar month in Neon's free plan. */
const FREE_HOURS = 100;
/** Compute size fixed by docs/deploy.md; the free plan's smallest. */
const CU = 0.25;
/** Share of an hour in which schedules let the database sleep: two runs of half a minute, then five awake. */
const ASLEEP = 1 - 5.5 / 30;
/** Visits are assumed to spread evenly over these hours of a day; any other spread would cost less. */
const DAY_H = 16;
/** A visit or build uses the database for two minutes; it falls asleep five minutes later. */
const VISIT_H = 7 / 60;
const BUILD_H = 7 / 60;
/** The owner works for an hour a day. */
const OWNER_H = 65 / 60;
/** The nightly backup starts soon after a schedule and extends it by this. */
const BACKUP_H = 5 / 60;

export interface AwakeDays {
  readonly days: number;
  readonly visits: number;
  readonly builds: number;
}

/** Estimates CU-hours: each term adds only time in which the others let the database sleep (docs/deploy.md). */
export function computeHours({ days, visits, builds }: AwakeDays): number {
  const asleep = ASLEEP * Math.exp((-visits / days / DAY_H) * VISIT_H);
  const schedules = days * 24 * (1 - ASLEEP);
  const visitors = days * DAY_H * (ASLEEP - asleep);
  const rest = (days * OWNER_H + builds * BUILD_H) * asleep + days * BACKUP_H * ASLEEP;
  return CU * (schedules + visitors + rest);
}

export interface Compute {
  readonly used: number;
  readonly limit: number;
}

export const computeOf = (days: AwakeDays): Compute => ({ used: Math.round(computeHours(days)), limit: FREE_HOURS });
