import { expect, test } from 'vitest';
import { coverage, freeSpot } from '#ui/free-spot.ts';

const screen = { width: 390, height: 800 };
const toast = { width: 390, height: 100 };
const row = (top: number, height = 44) => ({ left: 10, right: 380, top, bottom: top + height });

test('a toast lies at the bottom edge if the place is free', () => {
  expect(freeSpot(toast, screen, [], [])).toEqual({ left: 0, right: 390, top: 700, bottom: 800 });
  expect(freeSpot({ ...toast, width: 300 }, screen, [], [])).toEqual({ left: 90, right: 390, top: 700, bottom: 800 });
});

test('a toast lies right above a button in its place, or below it if there is no other room', () => {
  expect(freeSpot(toast, screen, [row(740)], []).bottom).toBe(740);
  expect(freeSpot(toast, screen, [row(740), row(680), row(400)], []).bottom).toBe(680);
  expect(freeSpot(toast, screen, [row(0, 120), row(220, 580)], []).top).toBe(120);
});

test('a toast lies on the left if only the right is taken', () => {
  const button = { left: 340, right: 380, top: 740, bottom: 780 };
  expect(freeSpot({ ...toast, width: 300 }, screen, [button], [])).toMatchObject({ left: 0, top: 700 });
});

test('a toast covers as little as possible if no place is free', () => {
  const rows = Array.from({ length: 16 }, (_, place) => row(place * 50));
  const spot = freeSpot(toast, screen, [...rows, row(0, 300)], []);
  expect(coverage(spot, rows)).toBe(370 * 88);
});

test('a toast covers controls rather than the message that it reports on, or the focused field', () => {
  const rows = Array.from({ length: 16 }, (_, place) => row(place * 50));
  const kept = [row(300, 500)];
  const spot = freeSpot(toast, screen, rows, kept);
  expect([coverage(spot, kept), spot.bottom]).toEqual([0, 300]);
});
