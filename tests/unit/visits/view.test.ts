import { describe, expect, test } from 'vitest';
import { daysIn, RANGE_NAMES, rangeBefore, rangeOf, stepsOf, unitOf } from '#domain/visits/day-range.ts';
import { attribute, goalOf, touchOf } from '#domain/visits/origin.ts';
import { daysOf, readVisitsView, visitsSearch } from '#domain/visits/view.ts';

const today = '2026-11-22';

describe('a range of days', () => {
  test.each([
    ['heute', today, today],
    ['gestern', '2026-11-21', '2026-11-21'],
    ['7-tage', '2026-11-16', today],
    ['90-tage', '2026-08-25', today],
    ['12-monate', '2025-12-01', today],
  ] as const)('%s is from %s to %s', (name, from, to) => {
    expect(rangeOf(name, today)).toEqual({ from, to });
  });

  test('is compared with as many days before', () => {
    for (const name of RANGE_NAMES) {
      const range = rangeOf(name, today);
      expect(daysIn(rangeBefore(range))).toBe(daysIn(range));
    }
    expect(rangeBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' });
  });

  test('is told by days up to a quarter, then by months', () => {
    expect([unitOf(rangeOf('90-tage', today)), unitOf(rangeOf('12-monate', today))]).toEqual(['day', 'month']);
    expect(stepsOf(rangeOf('12-monate', today))).toHaveLength(12);
    expect(stepsOf({ from: '2026-10-24', to: '2026-10-26' })).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  });
});

describe('an address', () => {
  test.each([
    '',
    '?zeitraum=12-monate&quelle=-1&link=7&ziel=-5&nach=links',
    '?von=2026-01-01&bis=2026-02-03&kampagne=0&seite=12',
  ])('says what is shown, and is said by it: %s', (search) => {
    expect(visitsSearch(readVisitsView(search, today))).toBe(search);
  });

  test.each([
    '?zeitraum=immer',
    '?von=2026-02-03&bis=2026-01-01',
    '?von=2026-11-20&bis=2026-11-23',
    '?quelle=x&nach=y',
  ])('that makes no sense shows the last seven days: %s', (search) => {
    const view = readVisitsView(search, today);
    expect([daysOf(view, today), view.tab, view.source]).toEqual([rangeOf('7-tage', today), 'seiten', undefined]);
  });
});

const own = ['mein-erwachen.example'];

test.each([
  ['https://mein-erwachen.example/?l=Flyer', 'flyer'],
  ['https://www.mein-erwachen.example/?l=Rauhn%C3%A4chte', 'rauhnächte'],
  ['https://fremd.example/?l=flyer', ''],
  ['https://mein-erwachen.example/?l=a%20b', ''],
])('the link of a visit is one of ours on a page of ours: %s', (url, link) => {
  expect(touchOf({ url, referrer: '' }, own)?.link).toBe(link);
});

test('what only the server counts is no goal of a page', () => {
  expect(['Kasse geöffnet', 'Probestunde', 'Anmeldung', 'Bestätigt', 'toString'].map(goalOf)).toEqual([
    'checkout',
    'own',
    undefined,
    undefined,
    'own',
  ]);
});

test('a visit of which nothing is known leaves the word to the last click', () => {
  const nothing = { linkId: null, source: '', campaign: '', entryPage: '/' };
  const clues = {
    form: { ...nothing, entryPage: '/soulcircle' },
    visit: nothing,
    clickedLinkId: 3,
    referrer: 'x.example',
  };
  expect(attribute(clues)).toEqual({ ...nothing, linkId: 3, way: 'click' });
});
