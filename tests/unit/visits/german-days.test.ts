import { expect, test } from 'vitest';
import { isMonday, longDay, plainDay, shortDay, tickDay, weekday } from '#islands/admin/visits/german-days.ts';

test.each([
  ['2026-11-20', 'Freitag, 20. November 2026'],
  ['2024-02-29', 'Donnerstag, 29. Februar 2024'],
  ['2026-01-01', 'Donnerstag, 1. Januar 2026'],
  ['2025-12-31', 'Mittwoch, 31. Dezember 2025'],
  // Nights with a clock change.
  ['2026-03-29', 'Sonntag, 29. März 2026'],
  ['2026-03-30', 'Montag, 30. März 2026'],
  ['2026-10-25', 'Sonntag, 25. Oktober 2026'],
  ['2026-10-26', 'Montag, 26. Oktober 2026'],
])('the day %s is shown as %s', (day, shown) => {
  expect(longDay(day)).toBe(shown);
  expect(`${weekday(day)}, ${plainDay(day)}`).toBe(shown);
  expect(isMonday(day)).toBe(shown.startsWith('Montag'));
});

test('small places show short forms of a day', () => {
  expect(shortDay('2026-03-29')).toBe('So., 29. März');
  expect(tickDay('2026-03-09')).toBe('9.3.');
});
