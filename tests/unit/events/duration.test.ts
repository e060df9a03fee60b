import { describe, expect, test } from 'vitest';
import { formatDuration, laterTime } from '#domain/events/duration.ts';
import { parseDuration, spanMinutes } from '#domain/events/duration-reading.ts';

test.each([
  ['90', 90],
  ['90 Minuten', 90],
  ['2', 120],
  ['2 Stunden', 120],
  ['1:30', 90],
  ['1h30', 90],
  ['1 Stunde und 45 Minuten', 105],
  ['', undefined],
  ['5 Minuten', undefined],
  ['1–2 Stunden', undefined],
  ['ein Abend', undefined],
])('the duration %j takes %s minutes', (text, minutes) => {
  expect(parseDuration(text)).toBe(minutes);
});

test.each([
  [60, '1 Stunde'],
  [75, '75 Minuten'],
  [120, '2 Stunden'],
  [150, '2 Stunden 30 Minuten'],
  [121, '2 Stunden 1 Minute'],
  [0, ''],
])('a duration of %i minutes is shown as %j and can be read again', (minutes, text) => {
  expect(formatDuration(minutes).replaceAll('\u00a0', ' ')).toBe(text);
  if (minutes > 0) expect(parseDuration(formatDuration(minutes))).toBe(minutes);
});

describe('a span of times', () => {
  test.each([
    ['19–21 Uhr', 120],
    ['19 Uhr 30 – 21 Uhr', 90],
    ['20h15–22h', 105],
    ['18:30 bis 20:00', 90],
    ['22–1 Uhr', 180],
    ['3 Abende, 18.30 bis 20 Uhr', 90],
    ['19 Uhr', undefined],
    ['ab 9 Uhr, Pause 12–13 Uhr', undefined],
    ['1–2 Termine um 19 Uhr', undefined],
  ])('%j takes %s minutes', (text, minutes) => {
    expect(spanMinutes(text)).toBe(minutes);
  });

  test('ends after its length, also past midnight', () => {
    expect([laterTime('19:30', 90), laterTime('23:15', 120)]).toEqual(['21:00', '01:15']);
    expect(spanMinutes(`23:15–${laterTime('23:15', 120)} Uhr`)).toBe(120);
  });
});
