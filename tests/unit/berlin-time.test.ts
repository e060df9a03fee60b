import { expect, test } from 'vitest';
import { addDays, berlinDay, formatDay, isCalendarDay } from '#domain/berlin-time.ts';

test.each([
  ['2025-07-10', '10.07.2025'],
  ['2024-02-29', '29.02.2024'],
])('the day %s is shown as %s', (day, shown) => {
  expect(formatDay(day)).toBe(shown);
});

test.each([
  ['2025-07-10T21:59:59Z', '2025-07-10'],
  ['2025-07-10T22:00:00Z', '2025-07-11'],
  ['2026-03-28T22:59:59.999Z', '2026-03-28'],
  ['2026-03-28T23:00:00Z', '2026-03-29'],
  ['2026-03-29T21:59:59.999Z', '2026-03-29'],
  ['2026-03-29T22:00:00Z', '2026-03-30'],
  ['2026-10-24T21:59:59.999Z', '2026-10-24'],
  ['2026-10-24T22:00:00Z', '2026-10-25'],
  ['2026-10-25T22:59:59.999Z', '2026-10-25'],
  ['2026-10-25T23:00:00Z', '2026-10-26'],
])('at %s the day in Berlin is %s', (instant, day) => {
  expect(berlinDay(new Date(instant))).toBe(day);
});

test.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-03-30', -1, '2026-03-29'],
  ['2026-10-25', 1, '2026-10-26'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-11-21', 0, '2026-11-21'],
])('the day %s plus %i days is %s', (day, days, result) => {
  expect(addDays(day, days)).toBe(result);
});

test.each(['', '2026-2-3', '2026-02-29', '2026-13-01', '21.11.2026', '2026-11-21T00:00', '2026-11-21\n', '0000-01-01'])(
  'the text %j is no calendar day',
  (text) => {
    expect(isCalendarDay(text)).toBe(false);
  },
);
