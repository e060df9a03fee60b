import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { countInTurn } from '#server/services/visits/counting-turns.ts';

let started: number;
let ends: (() => void)[];

/** Starts a count that lasts until the test ends it; resolves to its outcome. */
const begin = () =>
  countInTurn(() => {
    started += 1;
    return new Promise<void>((resolve) => ends.push(resolve));
  }).then(
    () => 'counted',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

async function endAll(): Promise<void> {
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await vi.advanceTimersByTimeAsync(0);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  started = 0;
  ends = [];
});
afterEach(() => vi.useRealTimers());

test('eight counts run at once, and the others wait for their turn', async () => {
  const counts = Array.from({ length: 100 }, begin);
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toBe(8);
  ends.pop()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toBe(9);
  await endAll();
  expect(new Set(await Promise.all(counts))).toEqual(new Set(['counted']));
});

test('a failed count makes room for the next one', async () => {
  const failing = countInTurn(() => Promise.reject(new Error('refused')));
  await expect(failing).rejects.toThrow('refused');
  const counts = Array.from({ length: 8 }, begin);
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toBe(8);
  await endAll();
  await Promise.all(counts);
});

test('five thousand counts can wait, and one more is refused at once', async () => {
  const counts = Array.from({ length: 5008 }, begin);
  expect(await begin()).toBe('unavailable');
  await endAll();
  expect(new Set(await Promise.all(counts))).toEqual(new Set(['counted']));
});

test('a count waits for at most half a minute', async () => {
  const counts = Array.from({ length: 9 }, begin);
  await vi.advanceTimersByTimeAsync(30_000);
  await endAll();
  expect((await Promise.all(counts)).toSorted()).toEqual([
    ...Array.from({ length: 8 }, () => 'counted'),
    'unavailable',
  ]);
  expect(started).toBe(8);
});
