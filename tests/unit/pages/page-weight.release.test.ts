// @module-tag release
import { describe, expect, test } from 'vitest';
import { compare, type PageWeight } from '#tests/support/site/page-weight.ts';

const weight: PageWeight = {
  html: 100,
  css: 10,
  fonts: 0,
  js: 75,
  images: 5,
  other: 0,
  total: 190,
  requests: 7,
  scripts: 3,
  blockingScripts: 1,
  jsInUse: 75,
  height: 900,
};

describe('the comparison of page weights', () => {
  test('accepts a value that equals its limit', () => {
    expect(compare(weight, { html: 100, js: 75 }).filter(({ isOver }) => isOver)).toEqual([]);
  });

  test('names every value above its limit, even by one', () => {
    const over = compare(weight, { html: 99, requests: 7, blockingScripts: 0 }).filter(({ isOver }) => isOver);
    expect(over.map(({ what }) => what)).toEqual(['html', 'blockingScripts']);
  });

  test('shows values without a limit', () => {
    expect(compare(weight, {})).toContainEqual({ what: 'images', actual: 5, limit: undefined, isOver: false });
  });
});
