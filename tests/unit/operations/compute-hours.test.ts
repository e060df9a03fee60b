import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { computeHours } from '#domain/operations/compute.ts';

const MONTH = 30.4;
const guide = readFileSync(join(import.meta.dirname, '../../../docs/deploy.md'), 'utf8');
const hours = (visits: number, builds: number) => Math.round(computeHours({ days: MONTH, visits, builds }));

test('the guide names the CU-hours that our code calculates, for each number of visits', () => {
  const sums = [hours(0, 0), hours(500, 14), hours(2000, 14), hours(10_000, 30)];
  expect(/^\| \*\*total\*\*.*\*\*(.*)\*\*/m.exec(guide)?.[1]).toBe(sums.join(' / '));
  for (const [visits, sum] of [
    ['500', sums[1]],
    ['2,000', sums[2]],
    ['10,000', sums[3]],
  ]) {
    expect(guide).toMatch(new RegExp(`^\\| ${visits} .*\\b${sum} CU-hours`, 'm'));
  }
});

test('the free plan is sufficient for 3,000 visits, as the guide says', () => {
  expect(guide).toContain('it covers up to 3,000');
  expect(hours(3000, 14)).toBeLessThan(95);
  expect(hours(4500, 14)).toBeGreaterThanOrEqual(100);
});

test('more visits never reduce the CU-hours, which never exceed a whole month', () => {
  const months = Array.from({ length: 200 }, (_, each) => computeHours({ days: MONTH, visits: each * 500, builds: 0 }));
  expect(months).toEqual(months.toSorted((one, other) => one - other));
  expect(months.at(-1)).toBeLessThan(0.25 * MONTH * 24);
});
