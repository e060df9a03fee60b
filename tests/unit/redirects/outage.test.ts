import { expect, test } from 'vitest';
import { createOutage } from '#domain/redirects/outage.ts';

test('a service that is away gets no requests for ten seconds, then a single one', () => {
  const outage = createOutage();
  expect(outage.isSpared(0)).toBe(false);
  outage.began(1000);
  expect([outage.isSpared(1000), outage.isSpared(10_999)]).toEqual([true, true]);
  expect([outage.isSpared(11_000), outage.isSpared(11_000), outage.isSpared(20_999)]).toEqual([false, true, true]);
});

test('a clock that is set back does not prolong the pause after an outage', () => {
  const outage = createOutage();
  outage.began(3_600_000);
  expect(outage.isSpared(0)).toBe(false);
});

test('a service that is back gets all requests', () => {
  const outage = createOutage();
  outage.began(1000);
  outage.ended();
  expect([outage.isSpared(1001), outage.isSpared(1001)]).toEqual([false, false]);
});
