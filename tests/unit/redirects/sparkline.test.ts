import { expect, test } from 'vitest';
import { barPath } from '#ui/sparkline.tsx';

const box = { width: 30, height: 10 };
const heights = (values: readonly number[]) =>
  [...barPath(values, box).matchAll(/v-([\d.]+)/g)].map(([, height]) => Number(height));

test('the largest value reaches the top, and the others are in proportion', () => {
  expect(heights([5, 10, 20])).toEqual([2.5, 5, 10]);
});

test('zero is a line at the bottom, and a small value is higher than zero', () => {
  expect(heights([0, 0, 0])).toEqual([1, 1, 1]);
  expect(heights([0, 1, 1000])).toEqual([1, 2, 10]);
});

test('the bars stand side by side at the bottom', () => {
  expect(barPath([1, 1, 1], box)).toBe('M0 10v-10h9v10zM10 10v-10h9v10zM20 10v-10h9v10z');
});

test('a sparkline without values is empty', () => {
  expect(barPath([], box)).toBe('');
});
