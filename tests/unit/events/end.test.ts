import { expect, test } from 'vitest';
import { addDays } from '#domain/berlin-time.ts';
import { earliestStart, hasEnded, isPast, lastDay, type TimedEvent } from '#domain/events/end.ts';

const WEEK = 7 * 24 * 60;

test.each<[TimedEvent, string]>([
  [{ date: '2026-12-31', time: '22:00', minutes: 180 }, '2027-01-01'],
  [{ date: '2026-12-31', time: '22:00', minutes: 120 }, '2026-12-31'],
  [{ date: '2026-12-31', time: '22:00' }, '2026-12-31'],
  [{ date: '2026-12-31', time: '23:00', minutes: 0 }, '2027-01-01'],
  [{ date: '2026-12-31', time: '' }, '2026-12-31'],
  [{ date: '2026-12-04', time: '18:00', minutes: 2 * 24 * 60 }, '2026-12-06'],
  // Days of 25 and of 23 hours.
  [{ date: '2026-10-25', time: '00:00', minutes: 25 * 60 }, '2026-10-25'],
  [{ date: '2026-03-29', time: '00:00', minutes: 23 * 60 + 1 }, '2026-03-30'],
  [{ date: '', time: '19:00', minutes: 60 }, ''],
])('the event %j ends on %j', (event, last) => {
  expect(lastDay(event)).toBe(last);
  if (last !== '') expect([isPast(event, last), isPast(event, '2027-02-01')]).toEqual([false, true]);
});

test('an event without a date is never past, and never ends', () => {
  const open = { date: '', time: '' };
  expect([isPast(open, '2026-12-01'), hasEnded(open, new Date('2026-12-01'))]).toEqual([false, false]);
});

test.each([
  [{ time: '09:00', minutes: 120 }, '2026-12-01T09:59:59Z', false],
  [{ time: '09:00', minutes: 120 }, '2026-12-01T10:00:00Z', true],
  [{ time: '09:00' }, '2026-12-01T09:59:59Z', false],
  [{ time: '09:00' }, '2026-12-01T10:00:00Z', true],
  [{ time: '' }, '2026-12-01T20:00:00Z', true],
])('the event of a day at %j has ended at %s: %s', (event, now, ended) => {
  expect(hasEnded({ date: '2026-12-01', ...event }, new Date(now))).toBe(ended);
});

test.each(['2026-12-01', '2026-04-05', '2026-03-30', '2026-10-26'])(
  'an event from before the earliest start is past on %s',
  (today) => {
    const longest = { date: addDays(earliestStart(today), -1), time: '23:59', minutes: WEEK };
    expect(isPast(longest, today)).toBe(true);
  },
);
