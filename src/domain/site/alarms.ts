import { HOUR_MS } from '../durations.ts';

/** What the owners are told by mail as soon as it is so, in this order. */
export const alarmCauses = ['release', 'plan', 'kept-out', 'mails', 'schedules', 'storage', 'credits'] as const;

/** Why something needs the owner. */
export type AlarmCause = (typeof alarmCauses)[number];

/** Something that needs the owner, in a German sentence. */
export interface Alarm {
  readonly cause: AlarmCause;
  readonly text: string;
  /** What she can do about it, where the sentence does not say it. */
  readonly note?: string;
}

/** After so long without a run something is wrong: an hour, or the night and an hour. */
const PATIENCE_MS: Readonly<Record<string, number>> = {
  'drain-outbox': HOUR_MS,
  'sync-events': HOUR_MS,
  nightly: 25 * HOUR_MS,
  'check-targets': 25 * HOUR_MS,
};

/** A function that runs by the clock, and when it last came to its end without a fault. */
export interface ScheduleRun {
  readonly name: string;
  readonly doneAt: Date;
}

/** Those that should have run since. */
export const lateRuns = (runs: readonly ScheduleRun[], now: Date): ScheduleRun[] =>
  runs.filter(({ name, doneAt }) => now.getTime() - doneAt.getTime() > (PATIENCE_MS[name] ?? Number.POSITIVE_INFINITY));

/** What Neon's free plan holds, in bytes; the others have no fixed end. */
const FREE_STORAGE = 500_000_000;
const FULL = 0.8;

export const neonPlans = ['free', 'open'] as const;

/** A plan of Neon; `open` for all that have no fixed end. */
export type NeonPlan = (typeof neonPlans)[number];

/** What the database takes, in bytes. */
export interface Storage {
  readonly used: number;
  readonly limit: number;
}

/** How full the database is; null where its plan has no end. */
export const storageOf = (used: number, plan: NeonPlan): Storage | null =>
  plan === 'free' ? { used, limit: FREE_STORAGE } : null;

/** Whether the database will soon take nothing more. */
export const isNearlyFull = ({ used, limit }: Storage): boolean => used >= limit * FULL;
