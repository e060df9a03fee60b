import { expect, test } from 'vitest';
import { readDay, shownDay } from '#domain/days/day-reading.ts';

test.each([
  ['24.12.2026', '2026-12-24'],
  [' 1. 2. 2027 ', '2027-02-01'],
  ['1.2.27', '2027-02-01'],
  ['24/12/2026', '2026-12-24'],
  ['24-12-2026', '2026-12-24'],
  ['24 12 2026', '2026-12-24'],
  ['24122026', '2026-12-24'],
  ['2026-12-24', '2026-12-24'],
  ['29.02.2024', '2024-02-29'],
])('the typed text "%s" is read as the day %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each(['', 'morgen', '24.12.', '32.1.2026', '29.2.2026', '1.13.2026', '1.2.202', '1.2.20261', '2412'])(
  'the typed text "%s" is read as no day and shown unchanged',
  (text) => {
    expect(readDay(text)).toBeUndefined();
    expect(shownDay(text)).toBe(text);
  },
);
