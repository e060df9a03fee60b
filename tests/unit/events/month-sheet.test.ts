import { expect, test } from 'vitest';
import { monthSheet } from '#domain/events/month-sheet.ts';

const on = (...dates: string[]) => dates.map((date) => ({ date, time: '' }));

test('the month of the first event shows all of its days and marks those with an event', () => {
  const sheet = monthSheet(on('2026-12-24', '', '2027-01-07', '2026-12-03'));
  expect(sheet).toMatchObject({ title: 'Dezember 2026', lastDay: '2026-12-24' });
  expect(sheet?.events).toEqual(on('2026-12-03', '2026-12-24'));
  const days = sheet?.weeks.flat().flatMap((day) => day ?? []) ?? [];
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
  expect(days.flatMap(({ day, isMarked }) => (isMarked ? day : []))).toEqual([3, 24]);
});

test('the last day of the month is the one on which its last event ends', () => {
  const long = { date: '2026-12-03', time: '', minutes: 3 * 24 * 60 };
  expect(monthSheet([long, ...on('2026-12-04')])?.lastDay).toBe('2026-12-06');
});

test('a week has seven days and begins on Monday', () => {
  // 1 March 2026 is a Sunday, 1 February 2027 a Monday.
  const march = monthSheet(on('2026-03-01'))?.weeks ?? [];
  expect(march[0]?.findIndex((day) => day?.day === 1)).toBe(6);
  expect(new Set(march.map(({ length }) => length))).toEqual(new Set([7]));
  expect(monthSheet(on('2027-02-09'))?.weeks).toHaveLength(4);
});

test('without a dated event there is no month', () => {
  expect(monthSheet(on('', ''))).toBeUndefined();
});
