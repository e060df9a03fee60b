import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dropIndex, moveTo, rowOffset, sortByIds } from '#domain/content/row-order.ts';

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

  test('reaches both ends of any list, and the other rows close the gap', () => {
    const lists = fc.array(fc.integer({ min: 24, max: 200 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat(), (heights, a, b) => {
        const rows = stack(heights);
        const from = a % rows.length;
        const to = b % rows.length;
        const own = rows[from] ?? { top: 0, height: 0 };
        const last = rows.at(-1) ?? own;
        expect(dropIndex(rows, from, (rows[0]?.top ?? 0) - own.top)).toBe(0);
        expect(dropIndex(rows, from, last.top + last.height - own.top - own.height)).toBe(rows.length - 1);
        const others = rows.flatMap((row, place) =>
          place === from ? [] : { ...row, top: row.top + rowOffset(rows, place, from, to) },
        );
        let next = 100;
        for (const { top, height } of others.toSpliced(to, 0, { ...own, top: Number.NaN })) {
          if (!Number.isNaN(top)) expect(top).toBe(next);
          next += height;
        }
      }),
    );
  });
});
