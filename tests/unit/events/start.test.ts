import { describe, expect, test } from 'vitest';
import { eventStart, isTimeZone, parseTime } from '#domain/events/start.ts';
import { dayOnly, wallClockInstant } from '#tests/fakes/clickup/wall-clock.ts';

test.each([
  ['18', '18:00'],
  ['18.00 Uhr', '18:00'],
  ['18–20 Uhr', '18:00'],
  ['ab 9 Uhr', '09:00'],
  ['0:15', '00:15'],
  ['7 pm', '19:00'],
  ['12 am', '00:00'],
  ['12 pm', '12:00'],
  ['2. Termin 19:30', '19:30'],
  ['2. Termin um 19 Uhr', '19:00'],
  ['3 Abende, 18.30 bis 20 Uhr', '18:30'],
  ['am 12.10. um 18 Uhr', '18:00'],
  ['Teil 2, ab 19', '19:00'],
  ['19 Uhr, Einlass 18:30', '19:00'],
  ['18h', '18:00'],
  ['19 Uhr 30', '19:30'],
  ['20h15', '20:15'],
  ['19 Uhr 30 bis 21 Uhr', '19:30'],
  ['12:30 am Samstag', '12:30'],
  ['12:30am', '00:30'],
  ['18.10 bis 20 Uhr', '18:10'],
  ['18.0', '18:00'],
  ['um halb acht', undefined],
  ['halb 8', undefined],
  ['7 Uhr abends', undefined],
  ['12 am 12.10.', undefined],
  ['12.10, 18 Uhr', undefined],
  ['19 Uhr 5', undefined],
  ['19 Uhr 30 Minuten', undefined],
  ['19,15 Uhr', undefined],
  ['19 30', undefined],
  ['1930', undefined],
  ['Raum 3, abends', undefined],
  ['24:00', undefined],
  ['18:60', undefined],
  ['13 pm', undefined],
  ['', undefined],
])('the typed time %j is read as %s', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

describe.each(['Europe/Berlin', 'America/Chicago', 'Asia/Tokyo'])('a day without a time in %s', (zone) => {
  // Clock changes of Europe and America, and the ends of the year.
  test.each(['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-01-01', '2026-12-31', '2028-02-29'])(
    'remains the day %s',
    (day) => {
      expect(eventStart(dayOnly(day, zone), undefined, zone)).toEqual({ date: day, time: '' });
      expect(eventStart(dayOnly(day, zone), '18:30', zone)).toEqual({ date: day, time: '18:30' });
    },
  );
});

describe('an instant', () => {
  test.each([
    // The skipped hour, and the repeated one.
    ['2026-03-29T00:59:00Z', '2026-03-29', '01:59'],
    ['2026-03-29T01:00:00Z', '2026-03-29', '03:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25', '02:30'],
    ['2026-10-25T01:30:00Z', '2026-10-25', '02:30'],
    ['2026-12-31T23:30:00Z', '2027-01-01', '00:30'],
    ['2026-12-01T18:30:45Z', '2026-12-01', '19:30'],
  ])('like %s is on %s at %s in Berlin', (instant, date, time) => {
    expect(eventStart(Date.parse(instant), undefined, 'Europe/Berlin')).toEqual({ date, time });
  });

  test.each([
    ['America/Chicago', '2026-12-02', '02:00'],
    ['Asia/Tokyo', '2026-12-01', '11:00'],
  ])("of 19:00 in %s is shown in Berlin's time", (zone, date, time) => {
    expect(eventStart(wallClockInstant('2026-12-01', '19:00', zone), undefined, zone)).toEqual({ date, time });
  });

  test('with a separate time field is on the day that the owner sees in ClickUp', () => {
    const at = wallClockInstant('2026-12-01', '19:00', 'America/Chicago');
    expect(eventStart(at, '20:00', 'America/Chicago')).toEqual({ date: '2026-12-01', time: '20:00' });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1, -8.64e15, 8.64e15])(
    'of %d milliseconds is invalid',
    (at) => {
      expect(eventStart(at, undefined, 'Europe/Berlin')).toBeUndefined();
    },
  );
});

test('only known time zones are accepted', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
