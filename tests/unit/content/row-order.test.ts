import { describe, expect, test } from 'vitest';
import { dropIndex, moveTo, sortByIds } from '#domain/content/row-order.ts';

/** Builds rows of these heights, one below the other. */
const stack = (heights: readonly number[]) =>
  heights.map((height, place) => ({ height, top: heights.slice(0, place).reduce((sum, each) => sum + each, 100) }));

test('rows follow the wanted order, unnamed rows come last, and missing ids are ignored', () => {
  const rows = ['a', 'b', 'c', 'new'].map((id) => ({ id }));
  expect(sortByIds(rows, ['c', 'gone', 'a', 'b']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'new']);
  expect(sortByIds(rows, [])).toEqual(rows);
});

test('moving a row loses none and stays within the list', () => {
  expect(moveTo(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moveTo(['a', 'b', 'c'], 'c', -2)).toEqual(['c', 'a', 'b']);
  expect(moveTo(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
});

describe('a row that is dragged', () => {
  const boxes = stack([40, 80, 40]);

  test.each([
    ['nowhere', 0, 0, 0],
    ['not yet past the middle of the next', 0, 40, 0],
    ['past it', 0, 41, 1],
    ['to the end', 0, 120, 2],
    ['up, to the middle of the one before', 2, -60, 1],
    ['to the top', 2, -120, 0],
  ])('%s lands in the expected place', (_, from, distance, place) => {
    expect(dropIndex(boxes, from, distance)).toBe(place);
  });
});
