const FIRST_MS = 30_000;
const LONGEST_MS = 6 * 60 * 60 * 1000;

/**
 * How long to wait before the next try, in milliseconds: 15–30 s after the first, doubling to 6 h, half of it by chance,
 * so that what failed together does not come back together (docs/decisions/integrations.md).
 *
 * @param attempts tries so far, at least 1
 * @param random a number from 0 (included) to 1 (excluded)
 */
export const retryDelayMs = (attempts: number, random: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1)) * (0.5 + random / 2);
