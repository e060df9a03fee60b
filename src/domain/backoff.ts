import { HOUR_MS, MINUTE_MS } from './durations.ts';

const FIRST_MS = 30_000;
const LONGEST_MS = 6 * 60 * 60 * 1000;

/**
 * Returns the delay before the next retry in milliseconds: 15–30 s after the first attempt, doubling to 6 h. Half of it
 * is random (`random` from 0 to below 1), so that rows which failed together do not retry together.
 */
export const retryDelayMs = (attempts: number, random: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1)) * (0.5 + random / 2);

const DEFERRED_MS = 15 * MINUTE_MS;
const DEFERRED_LONGEST_MS = 16 * HOUR_MS;

/**
 * Returns the delay after a mail server has deferred a mail for the `count`-th time: 15 minutes, doubling to 16 hours.
 * Greylisting wants a mail again after minutes to hours, never within minutes; nine attempts last two days.
 */
export const deferralDelayMs = (count: number): number => Math.min(DEFERRED_LONGEST_MS, DEFERRED_MS * 2 ** (count - 1));

/** Pause for a vendor that is away: each sweep still probes, and other deliveries at most once a minute. */
export const AWAY_PAUSE_MS = 45_000;
/** Pause for a vendor that refuses us: just under the interval of the sweep, so that each one probes. */
export const REFUSED_PAUSE_MS = 14 * MINUTE_MS;
