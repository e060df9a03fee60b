import { expect, test } from 'vitest';
import { berlinClock, berlinInstant } from '#domain/berlin-clock.ts';
import { addDays } from '#domain/berlin-time.ts';
import { type Admission, admissionOf, dueReminder } from '#domain/events/registration.ts';

const HOUR_MS = 3_600_000;
const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

test('on every day of two years, both nights of the clock change included, each reminder has its moment', () => {
  for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
    const event = { date: day, time: '19:30' };
    const start = berlinInstant(day, '19:30');
    const dayBefore = berlinInstant(addDays(day, -1), '19:30');
    expect(dueReminder(event, after(dayBefore, -1)), day).toBeUndefined();
    expect(dueReminder(event, dayBefore), day).toMatchObject({ kind: 'day', start, dueAt: dayBefore });
    expect(berlinClock(dayBefore)).toEqual({ day: addDays(day, -1), time: '19:30' });
    const hourBefore = after(start, -HOUR_MS);
    expect(dueReminder(event, after(hourBefore, -1)), day).toBeUndefined();
    expect(dueReminder(event, hourBefore), day).toMatchObject({ kind: 'hour', start, dueAt: hourBefore });
  }
});

test.each([
  ['2026-03-29', '03:30', '2026-03-29T00:30:00Z'],
  ['2026-10-25', '03:30', '2026-10-25T01:30:00Z'],
])('the night of %s reminds sixty minutes before %s', (date, time, moment) => {
  expect(dueReminder({ date, time }, new Date(moment))).toMatchObject({ kind: 'hour' });
});

test('a reminder whose moment is past is dropped', () => {
  const event = { date: '2026-12-04', time: '19:30' };
  expect(dueReminder(event, new Date('2026-12-03T21:29:59Z'))?.kind).toBe('day');
  expect(dueReminder(event, new Date('2026-12-03T21:30:00Z'))).toBeUndefined();
  expect(dueReminder(event, new Date('2026-12-04T18:09:59Z'))?.kind).toBe('hour');
  expect(dueReminder(event, new Date('2026-12-04T18:10:00Z'))).toBeUndefined();
});

test('an event without a time reminds by day only and is open all day; one without a date does neither', () => {
  const event = { date: '2026-12-04', time: '' };
  const hours = Array.from({ length: 72 }, (_, hour) => after(new Date('2026-12-02T23:00:00Z'), hour * HOUR_MS));
  expect(new Set(hours.map((now) => dueReminder(event, now)?.kind))).toEqual(new Set([undefined, 'day']));
  const admissions = hours.map((now) => admissionOf(event, now));
  expect(admissions).toEqual(
    (['before', 'open', 'over'] as const).flatMap((each) => new Array<Admission>(24).fill(each)),
  );
  expect(hours.map((now) => dueReminder({ date: '', time: '' }, now)).every((due) => due === undefined)).toBe(true);
  expect(admissionOf({ date: '', time: '' }, new Date())).toBe('before');
});

test('the door opens fifteen minutes before the start and closes at the end', () => {
  const event = { date: '2026-12-04', time: '19:30', minutes: 90 };
  const moments = ['18:14:59', '18:15:00', '19:59:59', '20:00:00'];
  expect(moments.map((time) => admissionOf(event, new Date(`2026-12-04T${time}Z`)))).toEqual([
    'before',
    'open',
    'open',
    'over',
  ]);
});
