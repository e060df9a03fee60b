import { describe, expect, test } from 'vitest';
import { shortPath } from '#domain/address/short-path.ts';
import { freeSlug, isSlug, proposeSlug, SLUG_MAX, slugFromText, slugKey } from '#domain/address/slugs.ts';
import { slugFromPath } from '#domain/redirects/slug-from-path.ts';

const COMPOSED = 'über';
const DECOMPOSED = COMPOSED.normalize('NFD');

describe('a slug', () => {
  test.each([
    'a',
    'A',
    '7',
    'Soul.Plan_2',
    '-_-',
    '.a',
    COMPOSED,
    DECOMPOSED,
    'Straße',
    'GROẞ',
    'café',
    'x'.repeat(SLUG_MAX),
  ])('may be %j', (slug) => {
    expect(isSlug(slug)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['one character too many', 'x'.repeat(SLUG_MAX + 1)],
    ['a path step', '.'],
    ['a path step', '..'],
    ['a space', 'a b'],
    ['a slash', 'a/b'],
    ['a backslash', 'a\\b'],
    ['a query', 'a?b'],
    ['a fragment', 'a#b'],
    ['a percent sign', '%61'],
    ['a plus sign', 'a+b'],
    ['a line', 'a\nb'],
    ['NUL', 'a\0'],
    ['an emoji', '🌸'],
    ['a Cyrillic а', 'pl\u0430n'],
    ['a Greek ο', 's\u03bful'],
    ['a full-width letter', '\uff41dmin'],
    ['a long s', 'ma\u017f'],
    ['an Arabic digit', '\u0661'],
    ['an invisible joiner', 'a\u200db'],
    ['a turned reading direction', 'a\u202eb'],
    ['an accent of its own', 'q\u0301'],
    ['a soft hyphen', 'a\u00adb'],
  ])('may not be %s (%j)', (_, slug) => {
    expect(isSlug(slug)).toBe(false);
  });

  test.each([
    ['sommer', 'SOMMER'],
    [COMPOSED, DECOMPOSED],
    ['ÜBER', DECOMPOSED],
    ['\u212bngstrom', 'ångstrom'],
    ['GROẞ', 'groß'],
  ])('like %j is the same as %j', (one, other) => {
    expect(slugKey(one)).toBe(slugKey(other));
  });

  test.each([
    ['sommer', 'sömmer'],
    ['a.b', 'a-b'],
    ['strasse', 'straße'],
  ])('like %j differs from %j', (one, other) => {
    expect(slugKey(one)).not.toBe(slugKey(other));
  });

  test.each([
    '/r',
    '/r/',
    '/r//',
    '/r/a/b',
    '/r/..',
    '/r/..%2fadmin',
    '/r/%2e%2e%2fadmin',
    '/r/%252e%252e',
    '/r/a%2Fb',
    '/r/a%00',
    '/r/a%20b',
    '/r/a%0d%0aSet-Cookie:x',
    '/r/%E0%A4%A',
    '/r/%',
    '/r/%F0%9F%8C%B8',
    `/r/${'x'.repeat(SLUG_MAX + 1)}`,
    '/R/a',
    '/x/a',
    '/.netlify/functions/redirect',
    '/',
  ])('is missing in the path %s', (path) => {
    expect(slugFromPath(path)).toBeUndefined();
  });

  test.each(['.', ',', ')', '."', ' ', '\u200b', '\u00a0', '…', '»,', '\ufeff'])(
    'is found in an address that %j follows',
    (after) => {
      for (const slug of ['a', 'Soul.Plan_2', COMPOSED]) {
        const { pathname } = new URL(`https://example.org${shortPath(slug)}${encodeURIComponent(after)}`);
        expect(slugFromPath(pathname)).toBe(slug);
        expect(isSlug(slug + after)).toBe(false);
      }
    },
  );

  test('an address with path steps contains no slug', () => {
    for (const path of ['/r/../admin', '/r/./..', '/r/%2e%2e/admin', '/r/a/%2e%2e/%2E%2e/admin']) {
      expect(slugFromPath(new URL(path, 'https://example.org').pathname)).toBeUndefined();
    }
  });
});

describe('a proposed slug', () => {
  const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

  test('has six characters that cannot be confused', () => {
    for (let count = 0; count < 200; count += 1) {
      const slug = proposeSlug(Math.random);
      expect(isSlug(slug)).toBe(true);
      expect(slug).toMatch(new RegExp(`^[${alphabet}]{6}$`));
    }
  });
});

describe('a slug made of a text', () => {
  test.each([
    ['Mein Herbst Angebot!', 'mein-herbst-angebot'],
    ['  Größe & Übung, täglich ', 'groesse-uebung-taeglich'],
    ['Café', 'cafe'],
    ['Rauhnächte', 'rauhnaechte'],
    ['!!!', ''],
    ['🌸', ''],
  ])('%j is %j', (text, slug) => {
    expect(slugFromText(text)).toBe(slug);
  });

  test('has at most the length of a slug, and ends with a whole word', () => {
    const slug = slugFromText('abcdefghi '.repeat(20));
    expect(slug.length).toBeLessThanOrEqual(100);
    expect(isSlug(slug)).toBe(true);
    expect(slug).not.toMatch(/-$/);
  });
});

describe('a free slug', () => {
  test.each([
    ['Flyer', [], 'Flyer-2'],
    ['Flyer', ['flyer-2', 'flyer-3'], 'Flyer-4'],
    ['flyer-2', ['flyer-2'], 'flyer-3'],
    ['kurs-2026', [], 'kurs-2026-2'],
    ['x'.repeat(100), [], `${'x'.repeat(98)}-2`],
  ])('for %s, with %j taken, is %s', (slug, taken, expected) => {
    expect(freeSlug(slug, (key) => taken.includes(key))).toBe(expected);
  });
});
