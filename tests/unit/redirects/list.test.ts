import { describe, expect, test } from 'vitest';
import { counted } from '#domain/german-count.ts';
import { paginate } from '#domain/paging.ts';
import {
  EVERY_REDIRECT,
  type FilteredRedirect,
  filterRedirects,
  isExpired,
  isUnfiltered,
  type RedirectFilter,
  signUpRate,
} from '#domain/redirects/list.ts';
import { nextSorting, type SortKey, sortRows } from '#domain/sorting.ts';

const today = '2026-11-21';

const redirect = (slug: string, values: Partial<FilteredRedirect> = {}): FilteredRedirect => ({
  slug,
  targetUrl: 'https://example.org/',
  title: null,
  active: 'true',
  categoryId: null,
  expiresAt: null,
  ...values,
});

const redirects = [
  redirect('Flyer', { title: 'Übersicht', categoryId: 1 }),
  redirect('podcast', { title: 'Aus den Shownotes', categoryId: 2, expiresAt: '2026-11-20' }),
  redirect('alt', { targetUrl: 'https://shop.example.org/kurs?a=1', active: 'false', expiresAt: '2026-11-21' }),
];

const names = new Map([
  [1, 'Gedrucktes'],
  [2, 'Audio'],
]);

function found(filter: Partial<RedirectFilter>): string[] {
  const nameOf = ({ categoryId }: FilteredRedirect) => names.get(categoryId ?? 0) ?? 'Keine Kategorie';
  return filterRedirects(redirects, { ...EVERY_REDIRECT, ...filter }, nameOf, today).map(({ slug }) => slug);
}

describe('the filter of the redirects', () => {
  test.each<[string, string[]]>([
    ['', ['Flyer', 'podcast', 'alt']],
    ['  ', ['Flyer', 'podcast', 'alt']],
    ['flyer', ['Flyer']],
    ['übersicht', ['Flyer']],
    ['u\u0308bersicht', ['Flyer']],
    ['SHOWNOTES', ['podcast']],
    ['shop.example.org', ['alt']],
    ['?a=1', ['alt']],
    ['audio', ['podcast']],
    ['keine kategorie', ['alt']],
    ['example alt', ['alt']],
    ['flyer podcast', []],
  ])('finds „%s“ in slug, target, title and category', (text, slugs) => {
    expect(found({ text })).toEqual(slugs);
  });

  test.each<[RedirectFilter['status'], string[]]>([
    ['all', ['Flyer', 'podcast', 'alt']],
    ['active', ['Flyer', 'podcast']],
    ['inactive', ['alt']],
    ['expired', ['podcast']],
  ])('shows the redirects whose status is %s', (status, slugs) => {
    expect(found({ status })).toEqual(slugs);
  });

  test.each<[RedirectFilter['category'], string[]]>([
    ['all', ['Flyer', 'podcast', 'alt']],
    ['none', ['alt']],
    [2, ['podcast']],
    [3, []],
  ])('shows the redirects of the category %s', (category, slugs) => {
    expect(found({ category })).toEqual(slugs);
  });

  test('combines all conditions', () => {
    expect(found({ text: 'example', status: 'active', category: 1 })).toEqual(['Flyer']);
    expect(found({ text: 'podcast', status: 'active', category: 1 })).toEqual([]);
  });

  test('recognises when it shows every redirect', () => {
    expect(isUnfiltered({ ...EVERY_REDIRECT, text: ' ' })).toBe(true);
    const narrow: Partial<RedirectFilter>[] = [
      { text: 'a' },
      { status: 'active' },
      { category: 'none' },
      { category: 1 },
    ];
    for (const filter of narrow) expect(isUnfiltered({ ...EVERY_REDIRECT, ...filter })).toBe(false);
  });
});

describe('the last day of a redirect', () => {
  test.each<[string | null, boolean]>([
    [null, false],
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-21T00:00:00.000Z', false],
    ['2027-01-01', false],
  ])('%s is in the past: %s', (expiresAt, isOver) => {
    expect(isExpired({ expiresAt }, today)).toBe(isOver);
  });
});

describe('the order of the redirects', () => {
  const sorted = (keys: readonly SortKey[], direction: 'ascending' | 'descending') =>
    sortRows(keys, (key) => key, direction);

  test('follows the German alphabet regardless of case, and compares numbers inside a text', () => {
    expect(sorted(['Zebra', 'äpfel', 'Apfel', 'link-10', 'link-9', 'Übung'], 'ascending')).toEqual([
      'äpfel',
      'Apfel',
      'link-9',
      'link-10',
      'Übung',
      'Zebra',
    ]);
  });

  test('changes with each press on a column: ascending, descending, then as received', () => {
    const once = nextSorting(undefined, 'slug');
    expect(once).toEqual({ column: 'slug', direction: 'ascending' });
    const twice = nextSorting(once, 'slug');
    expect(twice).toEqual({ column: 'slug', direction: 'descending' });
    expect(nextSorting(twice, 'slug')).toBeUndefined();
    expect(nextSorting<'slug' | 'clicks'>({ column: 'slug', direction: 'descending' }, 'clicks', 'descending')).toEqual(
      {
        column: 'clicks',
        direction: 'descending',
      },
    );
  });
});

test('a page of a list has its rows, and a number beyond the ends is the nearest page', () => {
  const rows = Array.from({ length: 101 }, (_, index) => index);
  expect(paginate(rows, 1, 50)).toEqual({ rows: rows.slice(0, 50), number: 1, count: 3 });
  expect(paginate(rows, 2, 50).rows).toEqual(rows.slice(50, 100));
  expect(paginate(rows, 9, 50)).toEqual({ rows: [100], number: 3, count: 3 });
  expect(paginate(rows, 0, 50).number).toBe(1);
  expect(paginate([], 1, 50)).toEqual({ rows: [], number: 1, count: 1 });
});

describe('a count in German', () => {
  test.each([
    [0, '0 Klicks'],
    [1, '1 Klick'],
    [2, '2 Klicks'],
    [1234, '1.234 Klicks'],
  ])('agrees with the number %i', (count, words) => {
    expect(counted(count, ['Klick', 'Klicks'])).toBe(words);
  });
});

test.each([
  [10, 1, 0.1],
  [0, 1, undefined],
  // Sign-ups that count others than the clicks have no rate: 200 % would be wrong.
  [1, 2, undefined],
])('the rate of %i clicks and %i sign-ups is %o', (clicks, signUps, rate) => {
  expect(signUpRate({ clicks, signUps })).toBe(rate);
});
