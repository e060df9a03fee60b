const FIRST_MS = 30_000;
const LONGEST_MS = 6 * 60 * 60 * 1000;

/**
 * Returns the delay before the next retry in milliseconds: 15–30 s after the first attempt, doubling to 6 h. Half of it
 * is random (`random` from 0 to below 1), so that rows which failed together do not retry together
 * (docs/decisions/integrations.md).
 */
export const retryDelayMs = (attempts: number, random: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1)) * (0.5 + random / 2);
