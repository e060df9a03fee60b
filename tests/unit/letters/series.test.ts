import { describe, expect, test } from 'vitest';
import { areValidDays, nextDays, SERIES_DAYS_MAX } from '#domain/letters/series.ts';

describe('a series of letters', () => {
  test.each([
    [[0], 4],
    [[0, 2, 9], 13],
    [[0, SERIES_DAYS_MAX], SERIES_DAYS_MAX - 1],
  ])('with letters after %j days sends a new one after %i days', (taken, days) => {
    expect(nextDays(taken)).toBe(days);
  });

  test.each([
    [[1, 2, SERIES_DAYS_MAX], true],
    [[2, 2], false],
    [[0], false],
    [[SERIES_DAYS_MAX + 1], false],
  ])('may have letters after the days %j: %s', (days, isSo) => {
    expect(areValidDays(days)).toBe(isSo);
  });
});
