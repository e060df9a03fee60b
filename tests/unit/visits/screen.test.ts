import { describe, expect, test } from 'vitest';
import { countryName } from '#domain/visits/country-name.ts';
import { axisTop } from '#islands/admin/chart/axis.ts';
import { compareWithWeekBefore } from '#islands/admin/visits/comparison.ts';
import { deviceName, reasonName, referrerName } from '#islands/admin/visits/names.ts';

describe('a day against the same weekday before', () => {
  const compare = (count: number, before: number, isToday = false) =>
    compareWithWeekBefore({ count, before, weekday: 'Freitag', isToday });

  test.each([
    [112, 100, '12\u00a0% mehr als am Freitag davor'],
    [88, 100, '12\u00a0% weniger als am Freitag davor'],
    [3, 2, '50\u00a0% mehr als am Freitag davor'],
    [0, 5, '100\u00a0% weniger als am Freitag davor'],
    [5000, 4, '124.900\u00a0% mehr als am Freitag davor'],
    [7, 7, 'genauso viele wie am Freitag davor'],
    [1001, 1000, 'fast genauso viele wie am Freitag davor'],
    [999, 1000, 'fast genauso viele wie am Freitag davor'],
  ])('%i after %i', (count, before, words) => {
    expect(compare(count, before)).toBe(words);
  });

  test('nothing is divided by nothing', () => {
    expect(compare(5, 0)).toBe('am Freitag davor noch keine');
    expect(compare(0, 0)).toBe('genauso viele wie am Freitag davor');
    expect(compare(5, 0, true)).toBe('am Freitag davor noch keine');
  });

  test('a day that is not over says so', () => {
    expect(compare(60, 100, true)).toBe('bisher 40\u00a0% weniger als am ganzen Freitag davor');
  });
});

describe('the axis', () => {
  test.each([
    [0, 2],
    [1, 2],
    [2, 2],
    [3, 4],
    [9, 10],
    [10, 10],
    [11, 20],
    [41, 60],
    [100, 100],
    [101, 200],
    [999, 1000],
    [1_234_567, 2_000_000],
  ])('up to %i ends at %i', (largest, top) => {
    expect(axisTop(largest)).toBe(top);
  });

  test('leaves room for every count and has a whole half', () => {
    const counts = Array.from({ length: 3000 }, (_, count) => count);
    const fits = (count: number) => axisTop(count) >= count && Number.isInteger(axisTop(count) / 2);
    expect(counts.filter((count) => !fits(count))).toEqual([]);
  });
});

describe('names', () => {
  test('of devices', () => {
    expect(['mobile', 'desktop', 'tablet', 'Uhr'].map(deviceName)).toEqual(['Mobil', 'Desktop', 'Tablet', 'Uhr']);
    expect(deviceName('constructor')).toBe('constructor');
  });

  test('of reasons', () => {
    expect(reasonName('bot')).toBe('Suchmaschinen und andere Programme');
    expect(reasonName('neuer-grund')).toBe('neuer-grund');
  });

  test('of countries', () => {
    expect(['DE', 'AT', 'CH', ''].map(countryName)).toEqual(['Deutschland', 'Österreich', 'Schweiz', 'Unbekannt']);
    expect(['Sonstige', 'de', 'Deutschland'].map(countryName)).toEqual(['Sonstige', 'de', 'Deutschland']);
  });

  test('of sources', () => {
    expect(['', 'google.com'].map(referrerName)).toEqual(['(Direkt)', 'google.com']);
  });
});
