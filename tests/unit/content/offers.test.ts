import { expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import {
  formatEuro,
  formatMonthly,
  formatPercent,
  instalmentsSurcharge,
  instalmentsTotal,
} from '#domain/purchases/offers.ts';
import { parseEnv } from '#server/env.ts';

const { offers } = firstContent(parseEnv({}));
const offer = (id: string) => offers.find((one) => one.id === id)?.data;

test('the initial offers have the prices of the spec, in cents', () => {
  expect(offer('earlyBird')).toMatchObject({ price: 149_700, instalmentCount: 5, instalmentAmount: 40_000 });
  expect(offer('soulCircle')).toMatchObject({ price: 2700, regularPrice: 4700, courseDiscountPercent: 10 });
  expect(offer('soulAlchemy')).toMatchObject({ price: 149_700, instalmentCount: 4, instalmentAmount: 49_700 });
  expect(offer('soulPlan')).toMatchObject({ price: 2700, regularPrice: 9700 });
});

test.each([
  [2700, '27\u00a0€'],
  [49_700, '497\u00a0€'],
  [149_700, '1497\u00a0€'],
  [1_234_500, '12.345\u00a0€'],
  [1490, '14,90\u00a0€'],
  [149_705, '1497,05\u00a0€'],
])('%i cents are shown as %s', (cents, shown) => {
  expect(formatEuro(cents)).toBe(shown);
});

test('a monthly price and a saving in percent are formatted in German', () => {
  expect(formatMonthly(2700)).toBe('27\u00a0€/Monat');
  expect(formatPercent(10)).toBe('10\u00a0%');
});

test('totals and differences of instalments are computed', () => {
  expect(instalmentsTotal({ count: 5, amount: 40_000 })).toBe(200_000);
  expect(instalmentsSurcharge(149_700, { count: 4, amount: 49_700 })).toBe(49_100);
  expect(instalmentsSurcharge(149_700, { count: 3, amount: 49_000 })).toBe(-2700);
});
