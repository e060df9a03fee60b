import { describe, expect, test } from 'vitest';
import { groupStarts, rangeBefore, rangeOf, unitOf } from '#domain/days/day-range.ts';
import { toPeopleFilter, toPurchaseFilter } from '#domain/visits/drill-down.ts';
import { attribute, goals, parseTouch, toGoal } from '#domain/visits/origin.ts';
import { FIRST_VIEW, readVisitsView, visitsSearch } from '#domain/visits/view.ts';

const today = '2026-11-22';

describe('a range of days', () => {
  test.each([
    ['heute', today, today],
    ['gestern', '2026-11-21', '2026-11-21'],
    ['7-tage', '2026-11-16', today],
    ['90-tage', '2026-08-25', today],
    ['12-monate', '2025-12-01', today],
  ] as const)('named %s is from %s to %s', (name, from, to) => {
    expect(rangeOf(name, today)).toEqual({ from, to });
  });

  test.each([
    ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
    // Compared with the same weekday.
    ['2026-11-22', '2026-11-22', '2026-11-15', '2026-11-15'],
    // Twelve months, the last one unfinished: compared with the same part of the year before.
    ['2025-12-01', '2026-11-22', '2024-12-01', '2025-11-22'],
    ['2027-10-01', '2028-02-29', '2026-10-01', '2027-02-28'],
    ['2025-01-01', '2026-11-22', '2023-02-10', '2024-12-31'],
  ])('from %s to %s is compared with %s to %s', (from, to, before, end) => {
    expect(rangeBefore({ from, to })).toEqual({ from: before, to: end });
  });

  test('has steps of a day up to a quarter, and else of a month', () => {
    expect([unitOf(rangeOf('90-tage', today)), unitOf(rangeOf('12-monate', today))]).toEqual(['day', 'month']);
    expect(groupStarts(rangeOf('12-monate', today))).toHaveLength(12);
    expect(groupStarts({ from: '2026-10-24', to: '2026-10-26' })).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  });
});

describe('the address of a report', () => {
  test.each([
    '?zeitraum=7-tage',
    '?zeitraum=12-monate&quelle=-1&link=7&ziel=-5',
    '?von=2026-01-01&bis=2026-02-03&kampagne=0&seite=12',
  ])('describes the view and restores it: %s', (search) => {
    const view = readVisitsView(search, today);
    expect(view && visitsSearch(view)).toBe(search);
  });

  test.each(['?zeitraum=immer', '?von=2026-02-03&bis=2026-01-01', '?von=2026-11-20&bis=2026-11-23', '?quelle=x'])(
    'that is invalid shows the last seven days: %s',
    (search) => {
      expect(readVisitsView(search, today)).toEqual(FIRST_VIEW);
    },
  );

  test('without a view shows single days', () => {
    expect(['', '?link', '?x=1'].map((search) => readVisitsView(search, today) && 'range')).toEqual([
      undefined,
      'range',
      undefined,
    ]);
  });
});

describe('the link of a number', () => {
  const days = { from: '2026-11-16', to: today };
  const flyer = { id: 3, name: 'flyer' };

  test.each([
    [goals.signUp, {}, days],
    [goals.confirmed, { link: flyer }, { ...days, status: 'confirmed', link: 'flyer' }],
    [goals.newsletter, { source: { id: 0, name: '' } }, { ...days, list: 'newsletter', source: '(unbekannt)' }],
    [
      goals.signUp,
      { source: { id: 5, name: 'x.example' }, campaign: { id: 7, name: 'Herbst' } },
      {
        ...days,
        source: 'x.example',
        campaign: 'Herbst',
      },
    ],
    // People have no page and no unnamed campaign, and other goals have no people.
    [goals.signUp, { page: { id: 8, name: '/' } }, undefined],
    [goals.signUp, { campaign: { id: 0, name: '' } }, undefined],
    [goals.checkout, {}, undefined],
  ])('for goal %i by %o leads to the people with %o', (goal, ways, filter) => {
    expect(toPeopleFilter(goal, ways, days)).toEqual(filter);
  });

  test('for purchases leads to those of the days, by one link or by all', () => {
    expect(toPurchaseFilter({}, days)).toEqual(days);
    expect(toPurchaseFilter({ link: flyer }, days)).toEqual({ ...days, link: 'flyer' });
    expect(toPurchaseFilter({ link: flyer, source: { id: 5, name: 'x' } }, days)).toBeUndefined();
  });
});

const own = ['mein-erwachen.example'];

test.each([
  ['https://mein-erwachen.example/?l=Flyer', 'flyer'],
  ['https://www.mein-erwachen.example/?l=Rauhn%C3%A4chte', 'rauhnächte'],
  ['https://fremd.example/?l=flyer', ''],
  ['https://mein-erwachen.example/?l=a%20b', ''],
])('the short link of a visit is read only on our own pages: %s', (url, link) => {
  expect(parseTouch({ url, referrer: '' }, own)?.link).toBe(link);
});

test('a goal that only the server counts is no goal of a page', () => {
  expect(['Kasse geöffnet', 'Probestunde', 'Anmeldung', 'Bestätigt', 'toString'].map(toGoal)).toEqual([
    'checkout',
    'own',
    undefined,
    undefined,
    'own',
  ]);
});

test('a visit without known origin leaves the attribution to the last click', () => {
  const nothing = { linkId: null, source: '', campaign: '', entryPage: '/' };
  const clues = {
    form: { ...nothing, entryPage: '/soulcircle' },
    visit: nothing,
    clickedLinkId: 3,
    referrer: 'x.example',
  };
  expect(attribute(clues)).toEqual({ ...nothing, linkId: 3, way: 'click' });
});
