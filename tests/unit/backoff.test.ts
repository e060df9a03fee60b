import { expect, test } from 'vitest';
import { retryDelayMs } from '#domain/backoff.ts';

const seconds = (attempts: number, random: number) => retryDelayMs(attempts, random) / 1000;

test.each([
  [1, 15, 30],
  [10, 7680, 15_360],
  [11, 3 * 3600, 6 * 3600],
  [5000, 3 * 3600, 6 * 3600],
])('after attempt %d a retry waits %d to %d seconds', (attempts, least, most) => {
  expect(seconds(attempts, 0)).toBe(least);
  expect(seconds(attempts, 1)).toBe(most);
  expect(seconds(attempts, 0.5)).toBe((least + most) / 2);
});

test('forty attempts last for more than three and a half days', () => {
  const waits = Array.from({ length: 39 }, (_, index) => seconds(index + 1, 0));
  expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(3.5 * 24 * 3600);
});
