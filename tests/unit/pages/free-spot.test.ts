import { expect, test } from 'vitest';
import { coverage, freeSpot } from '#ui/free-spot.ts';

const screen = { width: 390, height: 800 };
const toast = { width: 390, height: 100 };
const row = (top: number, height = 44) => ({ left: 10, right: 380, top, bottom: top + height });

test('a toast lies at the edge if the place is free', () => {
  expect(freeSpot(toast, screen, [], 'bottom')).toEqual({ left: 0, right: 390, top: 700, bottom: 800 });
  expect(freeSpot({ ...toast, width: 300 }, screen, [], 'top')).toEqual({ left: 90, right: 390, top: 0, bottom: 100 });
});

test('a toast lies right above or below a button in its place', () => {
  expect(freeSpot(toast, screen, [row(740)], 'bottom').bottom).toBe(740);
  expect(freeSpot(toast, screen, [row(740), row(680), row(400)], 'bottom').bottom).toBe(680);
  expect(freeSpot(toast, screen, [row(6)], 'top').top).toBe(50);
});

test('a toast lies on the left if only the right is taken', () => {
  const button = { left: 340, right: 380, top: 740, bottom: 780 };
  expect(freeSpot({ ...toast, width: 300 }, screen, [button], 'bottom')).toMatchObject({ left: 0, top: 700 });
});

test('a toast covers as little as possible if no place is free', () => {
  const rows = Array.from({ length: 16 }, (_, place) => row(place * 50));
  const spot = freeSpot(toast, screen, [...rows, row(0, 300)], 'bottom');
  expect(coverage(spot, rows)).toBe(370 * 88);
});
