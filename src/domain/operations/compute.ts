/** What Neon's free plan gives a calendar month, in CU-hours. */
const FREE_HOURS = 100;
/** The size that docs/deploy.md fixes; the free plan knows no smaller one. */
const CU = 0.25;
/** Share of every hour that the schedules leave asleep: four times half a minute of work and five until the end. */
const ASLEEP = 1 - 5.5 / 15;
/** Visits come within these hours of a day, evenly: less evenly would cost less. */
const DAY_H = 16;
/** A visit asks for two minutes, a build as well; the database sleeps five minutes later. */
const VISIT_H = 7 / 60;
const BUILD_H = 7 / 60;
/** The owner works for an hour a day. */
const OWNER_H = 65 / 60;
/** The nightly backup comes soon after a schedule and keeps it awake for these. */
const BACKUP_H = 5 / 60;

/** Days with what has kept the database awake. */
export interface AwakeDays {
  readonly days: number;
  readonly visits: number;
  readonly builds: number;
}

/** CU-hours of so many days, estimated: each term counts only what the others leave asleep (docs/deploy.md). */
export function computeHours({ days, visits, builds }: AwakeDays): number {
  const asleep = ASLEEP * Math.exp((-visits / days / DAY_H) * VISIT_H);
  const schedules = days * 24 * (1 - ASLEEP);
  const visitors = days * DAY_H * (ASLEEP - asleep);
  const rest = (days * OWNER_H + builds * BUILD_H) * asleep + days * BACKUP_H * ASLEEP;
  return CU * (schedules + visitors + rest);
}

/** How much of a month's CU-hours is spent, as far as this site knows: an estimate. */
export interface Compute {
  readonly used: number;
  readonly limit: number;
}

/** How a month's hours stand in the free plan. */
export const computeOf = (days: AwakeDays): Compute => ({ used: Math.round(computeHours(days)), limit: FREE_HOURS });
