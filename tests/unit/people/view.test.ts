import { describe, expect, test } from 'vitest';
import { isPlaceKey } from '#domain/people/view.ts';
import {
  EVERYBODY,
  filterOf,
  filtersSet,
  type PeopleView,
  peopleSearch,
  readPeopleView,
  withFilter,
} from '#domain/people/view-address.ts';

const view: PeopleView = {
  search: 'Löw & Söhne',
  list: 'newsletter',
  status: 'bounced',
  source: '(Kurzlink)',
  campaign: 'Frühling 2026',
  link: 'yoga',
  choice: 'course:rauhnaechte',
  from: '2026-02-28',
  to: '2026-03-01',
  newSince: '2026-02-28T08:30:00.000Z',
  bought: 'any',
  notBought: 'soulPlan',
  order: 'name',
  direction: 'ascending',
  after: undefined,
  before: '7~Ada',
  page: 3,
  person: 12,
};

describe('the address of the people screen', () => {
  test('describes the view in German words and restores it', () => {
    const address = peopleSearch(view);
    expect(Object.fromEntries(new URLSearchParams(address))).toEqual({
      suche: 'Löw & Söhne',
      liste: 'newsletter',
      status: 'nicht-zustellbar',
      quelle: '(Kurzlink)',
      kampagne: 'Frühling 2026',
      link: 'yoga',
      vorgemerkt: 'course:rauhnaechte',
      von: '2026-02-28',
      bis: '2026-03-01',
      'neu-seit': '2026-02-28T08:30:00.000Z',
      gekauft: 'ja',
      'nicht-gekauft': 'soulplan',
      sortierung: 'name',
      richtung: 'auf',
      vor: '7~Ada',
      seite: '3',
      person: '12',
    });
    expect(readPeopleView(address)).toEqual(view);
  });

  test('is empty for all people, and an empty address shows all people', () => {
    for (const nothing of [{}, EVERYBODY, { search: '' }]) expect(peopleSearch(nothing)).toBe('');
    expect(filterOf(readPeopleView(''))).toEqual({});
    expect(readPeopleView('')).toMatchObject(EVERYBODY);
  });

  test.each([
    '?liste=warteliste2&status=pending&sortierung=alter&richtung=quer',
    '?von=2026-02-29&bis=gestern&neu-seit=gestern&seite=0&person=-1',
    '?toString=1&__proto__=2',
  ])('ignores invalid values: %s', (address) => {
    expect(readPeopleView(address)).toEqual(readPeopleView(''));
  });
});

describe('the view of people', () => {
  test('returns to the first page without a drawer when the filter changes', () => {
    expect(withFilter(view, { list: 'waitlist', search: undefined })).toEqual({
      ...view,
      list: 'waitlist',
      search: undefined,
      before: undefined,
      page: 1,
      person: undefined,
    });
  });
});

describe('the key of a list position', () => {
  test.each(['2026-11-20 12:00:00.123456+01', '1999-12-31 23:59:59-03:30'])(
    'is a PostgreSQL timestamp if the list is ordered by time: %s',
    (key) => {
      expect(isPlaceKey('since', key)).toBe(true);
    },
  );

  test.each(['', '2026-02-29 12:00:00+00', '2026-11-20 24:00:00+00', "2026-11-20 12:00:00+00' or true"])(
    'is invalid for any other text there: %s',
    (key) => {
      expect(isPlaceKey('since', key)).toBe(false);
    },
  );
});

test('the number of active filters excludes the search and counts the days as one', () => {
  expect(filtersSet(EVERYBODY)).toBe(0);
  expect(filtersSet({ ...EVERYBODY, search: 'ada', order: 'name', page: 3, person: 1 })).toBe(0);
  expect(filtersSet({ ...EVERYBODY, to: '2026-03-01', list: 'newsletter' })).toBe(2);
  expect(filtersSet(view)).toBe(9);
});
