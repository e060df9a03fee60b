import { describe, expect, test } from 'vitest';
import { firstSale } from '#content/dashboard/figures.ts';
import { revenueComparedWith } from '#content/dashboard/screen.ts';
import { changeSince } from '#content/visits/report.ts';
import { formatRate, formatShare } from '#domain/german-count.ts';
import { countryName } from '#domain/visits/country-name.ts';
import { AI_ASSISTANTS, goals, NOT_LISTED } from '#domain/visits/origin.ts';
import { FIRST_VIEW } from '#domain/visits/view.ts';
import { axisTop } from '#islands/admin/chart/axis.ts';
import { compareWithWeekBefore } from '#islands/admin/visits/day-tabs.tsx';
import { deviceName, reasonName, referrerName } from '#islands/admin/visits/names.ts';
import { combineRankings, listRankings, type Shown, viewLists } from '#islands/admin/visits/report/visit-rows.ts';
import { buildReport } from '#tests/support/visits/statistics.ts';

describe('the comparison of a day with the same weekday before', () => {
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
  ])('is worded for %i after %i', (count, before, words) => {
    expect(compare(count, before)).toBe(words);
  });

  test('never divides by zero', () => {
    expect(compare(5, 0)).toBe('am Freitag davor noch keine');
    expect(compare(0, 0)).toBe('genauso viele wie am Freitag davor');
    expect(compare(5, 0, true)).toBe('am Freitag davor noch keine');
  });

  test('says that the day is not over', () => {
    expect(compare(60, 100, true)).toBe('bisher 40\u00a0% weniger als am ganzen Freitag davor');
  });
});

test.each([
  [{ link: 'freiburg', linkTitle: 'Flyer Freiburg', source: null }, ', über deinen Flyer Freiburg'],
  [{ link: 'k', linkTitle: 'Postkarte', source: 'brief' }, ', über deine Postkarte'],
  [{ link: 'v', linkTitle: 'Video: Atem', source: null }, ', über dein Video: Atem'],
  [{ link: 'bio', linkTitle: 'Aus der Bio', source: null }, ', über deinen Link „Aus der Bio“'],
  [{ link: 'bio', linkTitle: null, source: null }, ', über deinen Link „bio“'],
  [{ link: null, linkTitle: null, source: 'instagram' }, ', über instagram'],
  [{ link: null, linkTitle: null, source: null }, ''],
])('the first sale is announced with its origin: %o', (origin, way) => {
  expect(firstSale('27\u00a0€', origin)).toBe(`Dein erster Verkauf: 27\u00a0€${way}.`);
});

describe('the comparison of revenue with the days before', () => {
  test.each([
    [11_200, 10_000, 7, '12\u00a0% mehr als in den 7 Tagen davor'],
    [8800, 10_000, 1, '12\u00a0% weniger als am Tag davor'],
    [0, 0, 30, 'genauso viel wie in den 30 Tagen davor'],
    [500, 0, 30, 'in den 30 Tagen davor 0\u00a0€'],
    [-500, 1000, 30, 'in den 30 Tagen davor 10\u00a0€'],
    [500, -1050, 30, 'in den 30 Tagen davor -10,50\u00a0€'],
  ])('is worded for %i after %i in %i days', (cents, before, days, words) => {
    expect(revenueComparedWith(cents, before, days)).toBe(words);
  });
});

test.each([
  [112, 100, '+12\u00a0%'],
  [87, 100, '−13\u00a0%'],
  [1001, 1000, '+0,1\u00a0%'],
  [5, 5, 'gleich'],
  [0, 0, 'gleich'],
  [5, 0, 'zuvor 0'],
])('the change to %i after %i is shown as %s', (count, before, words) => {
  expect(changeSince(count, before)).toBe(words);
});

test.each([
  [5, 1249, '0,4\u00a0%'],
  [99, 1000, '9,9\u00a0%'],
  [996, 10_000, '10\u00a0%'],
  [124, 1000, '12\u00a0%'],
  [1, 100, '1\u00a0%'],
  [1, 100_000, 'unter 0,1\u00a0%'],
  [0, 5, '0\u00a0%'],
])('the share %i of %i is shown as %s', (part, whole, words) => {
  expect(formatShare(part, whole)).toBe(words);
});

test.each([
  [1, 4, '25\u00a0%'],
  [4, 4, '100\u00a0%'],
  [2, 1, '–'],
  [0, 0, '–'],
])('the rate of %i in %i is shown as %s', (part, whole, words) => {
  expect(formatRate(part, whole)).toBe(words);
});

describe('the lists of a range', () => {
  const shown = (hasMoney: boolean, filters = {}): Shown => ({
    report: buildReport(new URLSearchParams('from=2026-11-14&to=2026-11-20'), hasMoney),
    view: { ...FIRST_VIEW, ...filters },
    days: { from: '2026-11-14', to: '2026-11-20' },
    goal: { id: goals.signUp, name: 'Anmeldungen' },
  });

  test('end with revenue if the user may see it', () => {
    for (const { heads, rows } of listRankings(shown(true))) {
      expect([heads.at(-1), rows[0]?.cells.at(-1)?.text]).toEqual(['Umsatz', '1.234,50\u00a0€']);
      expect(rows.every(({ cells }) => cells.length === heads.length - 1)).toBe(true);
    }
    for (const { heads, rows } of listRankings(shown(false))) {
      expect(heads.at(-1)).toBe('Quote');
      expect(rows.every(({ cells }) => cells.length === heads.length - 1)).toBe(true);
    }
  });

  test('begin with the largest revenue as soon as there is some, else with the most visits', () => {
    const { report, ...rest } = shown(true);
    const [row] = report.sources;
    if (row === undefined) throw new Error('There are no sources');
    const namesWith = (most: number, few: number) => {
      const sources = [
        { ...row, id: NOT_LISTED, visits: 1000, revenue: 9900 * few },
        { ...row, id: 91, name: 'most.example', visits: 900, revenue: most },
        { ...row, id: 92, name: 'few.example', visits: 3, revenue: few },
      ];
      return listRankings({ ...rest, report: { ...report, sources } })[0]?.rows.map(({ name }) => name);
    };
    expect(namesWith(0, 0)).toEqual(['Sonstige', 'most.example', 'few.example']);
    expect(namesWith(100, 2700)).toEqual(['few.example', 'most.example', 'Sonstige']);
  });

  test('link from a short link to its people, its clicks and its purchases', () => {
    const [, links] = listRankings(shown(true, { source: 5 }));
    const days = 'von=2026-11-14&bis=2026-11-20';
    expect(links?.rows[0]?.cells.map(({ behind }) => behind?.search)).toEqual([
      '?link=flyer',
      undefined,
      `?quelle=instagram.com&link=flyer&${days}`,
      undefined,
      // Purchases have no filter by source.
      undefined,
    ]);
    expect(listRankings(shown(true))[1]?.rows[0]?.cells.at(-1)?.behind?.search).toBe(`?link=flyer&${days}`);
  });

  test('omit lists that the filter does not affect', () => {
    expect(viewLists(shown(false)).map(({ title }) => title)).toEqual(['Geräte', 'Länder']);
    expect(viewLists(shown(false, { link: 3 }))).toEqual([]);
    expect(listRankings(shown(false, { link: 3 })).at(-1)?.heads).not.toContain('Aufrufe');
  });

  test('become a single table in a file, with each number below its head', () => {
    const lists = [...listRankings(shown(false)), ...viewLists(shown(false))];
    const [heads, ...lines] = combineRankings(lists, 'Liste', 'Name');
    expect(heads).toEqual(['Liste', 'Name', 'Besuche', 'Anmeldungen', 'Quote', 'Klicks', 'Aufrufe']);
    expect(lines).toContainEqual(['Kurzlinks', '/r/flyer', '100', '9', '9\u00a0%', '120', '']);
    expect(lines).toContainEqual(['Geräte', 'Mobil', '', '', '', '', '120']);
  });

  test("show the answers to 'Woher kennst du uns?' beside what was measured, only if there are some", () => {
    const { report, ...rest } = shown(true);
    expect(listRankings({ ...rest, report })).toHaveLength(4);
    const answers = [{ name: 'Podcast', clicks: 0, visits: 2, answers: 14, bought: 3 }];
    const list = listRankings({ ...rest, report: { ...report, answers } }).at(-1);
    expect(list?.heads).toEqual(['Antwort', 'Klicks', 'Besuche', 'Genannt', 'Gekauft']);
    expect(list?.rows[0]?.cells).toEqual([{ text: '0' }, { text: '2' }, { text: '14' }, { text: '3' }]);
  });

  test('show AI assistants as one source that names them', () => {
    const { report, ...rest } = shown(false);
    const [first] = report.sources;
    if (first === undefined) throw new Error('The report has no source');
    const sources = [{ ...first, id: AI_ASSISTANTS, name: '' }];
    const assistants = [
      { name: 'ChatGPT', visits: 90 },
      { name: 'Claude', visits: 10 },
    ];
    const lists = listRankings({ ...rest, report: { ...report, sources, assistants } });
    expect(lists[0]?.rows[0]).toMatchObject({ name: 'KI-Assistenten', parts: 'ChatGPT 90 · Claude 10' });
    expect(combineRankings(lists, 'Liste', 'Name')[1]?.[1]).toBe('KI-Assistenten (ChatGPT 90 · Claude 10)');
  });
});

describe('the axis', () => {
  test.each([
    [0, 2],
    [3, 4],
    [41, 60],
    [100, 100],
    [1_234_567, 2_000_000],
  ])('for values up to %i ends at %i', (largest, top) => {
    expect(axisTop(largest)).toBe(top);
  });

  test('has room for every count, and its half is a whole number', () => {
    const counts = Array.from({ length: 3000 }, (_, count) => count);
    const fits = (count: number) => axisTop(count) >= count && Number.isInteger(axisTop(count) / 2);
    expect(counts.filter((count) => !fits(count))).toEqual([]);
  });
});

describe('the German name', () => {
  test('of an unknown device, reason or country is what was counted', () => {
    expect([deviceName('constructor'), reasonName('neuer-grund'), countryName('Sonstige')]).toEqual([
      'constructor',
      'neuer-grund',
      'Sonstige',
    ]);
  });

  test('is known for sources', () => {
    expect(['', 'google.com', 'perplexity.ai/search'].map(referrerName)).toEqual([
      '(Direkt)',
      'google.com',
      'Perplexity (KI-Assistent)',
    ]);
  });
});
