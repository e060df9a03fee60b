import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/berlin-time.ts';
import {
  addMonths,
  CALENDAR_VIEWS,
  dayAtKey,
  parseView,
  rangeOf,
  searchOf,
  titleOf,
  turnView,
  weekOf,
  weeksOfMonth,
} from '#domain/events/calendar-view.ts';

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const views = fc.record({ name: fc.constantFrom(...CALENDAR_VIEWS), day: days });

test('weeks begin on Monday, and the weeks of a month contain each of its days once', () => {
  fc.assert(
    fc.property(days, (day) => {
      const weeks = weeksOfMonth(day);
      const inMonth = weeks.flat().filter((each) => each.startsWith(day.slice(0, 7)));
      const last = addDays(`${addMonths(day, 1).slice(0, 8)}01`, -1);
      expect(inMonth).toHaveLength(Number(last.slice(8)));
      expect(new Set(weeks.flat()).size).toBe(weeks.length * 7);
      for (const week of [...weeks, weekOf(day)]) expect(new Date(week[0] ?? '').getUTCDay()).toBe(1);
    }),
  );
});

test('a view contains its day, and its address restores it', () => {
  fc.assert(
    fc.property(views, (view) => {
      const { from, to } = rangeOf(view);
      expect(from <= view.day && view.day <= to).toBe(true);
      expect(parseView(searchOf(view), { name: 'month', day: '2000-01-01' })).toEqual(view);
    }),
  );
  const otherwise = { name: 'agenda', day: '2026-11-22' } as const;
  for (const search of ['', '?ansicht=tag&tag=2026-02-30', '?tag=%00'])
    expect(parseView(search, otherwise)).toEqual(otherwise);
});

test('paging leads to the next and the previous period, also from the end of a long month', () => {
  expect(turnView({ name: 'month', day: '2026-01-31' }, 1).day).toBe('2026-02-28');
  expect(turnView({ name: 'week', day: '2026-12-30' }, 1).day).toBe('2027-01-06');
  expect([addMonths('2028-02-29', 12), addMonths('2026-11-22', -11)]).toEqual(['2029-02-28', '2025-12-22']);
});

test('the pages of the list follow each other without a gap', () => {
  fc.assert(
    fc.property(days, (day) => {
      const list = { name: 'agenda', day } as const;
      expect(rangeOf(turnView(list, 1)).from).toBe(addDays(rangeOf(list).to, 1));
      expect(turnView(turnView(list, 1), -1).day).toBe(day);
    }),
  );
});

test.each([
  ['ArrowLeft', false, '2026-11-21'],
  ['ArrowRight', false, '2026-11-23'],
  ['ArrowUp', false, '2026-11-15'],
  ['ArrowDown', false, '2026-11-29'],
  ['Home', false, '2026-11-16'],
  ['End', false, '2026-11-22'],
  ['PageUp', false, '2026-10-22'],
  ['PageDown', false, '2026-12-22'],
  ['PageDown', true, '2027-11-22'],
  ['a', false, undefined],
])('the key %s (with shift: %s) leads from Sunday 22 November to %s', (key, isShifted, day) => {
  expect(dayAtKey('2026-11-22', key, isShifted)).toBe(day);
});

test('the title of a view names its period', () => {
  expect(titleOf({ name: 'month', day: '2026-12-05' })).toBe('Dezember 2026');
  expect(titleOf({ name: 'week', day: '2026-12-02' })).toBe('30. Nov. – 6. Dez. 2026');
  expect(titleOf({ name: 'agenda', day: '2026-12-02' })).toBe('Ab 2. Dezember 2026');
});
