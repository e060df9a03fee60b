import { expect, test } from 'vitest';
import {
  checkoutAddress,
  checkoutProvider,
  EARLY_BIRD,
  formatEuro,
  formatMonthly,
  formatPercent,
  instalmentsSurcharge,
  instalmentsTotal,
  SOUL_ALCHEMY,
  SOUL_CIRCLE,
  SOUL_PLAN,
} from '#domain/offers.ts';

test('the early-bird offer is that of the spec', () => {
  expect(EARLY_BIRD).toEqual({ oneTime: 1497, instalments: { count: 5, amount: 400 } });
  expect(instalmentsTotal(EARLY_BIRD)).toBe(2000);
});

test.each([
  [27, '27\u00a0€'],
  [497, '497\u00a0€'],
  [1497, '1497\u00a0€'],
  [12_345, '12.345\u00a0€'],
])('%i euros are shown as %s', (amount, shown) => {
  expect(formatEuro(amount)).toBe(shown);
});

test('SoulCircle costs what the spec says', () => {
  expect(SOUL_CIRCLE).toEqual({ monthly: 27, regularMonthly: 47, courseDiscountPercent: 10 });
  expect(formatMonthly(SOUL_CIRCLE.monthly)).toBe('27\u00a0€/Monat');
  expect(formatPercent(SOUL_CIRCLE.courseDiscountPercent)).toBe('10\u00a0%');
});

test('SoulAlchemy costs what the spec says, and more in instalments', () => {
  expect(SOUL_ALCHEMY).toEqual({ oneTime: 1497, instalments: { count: 4, amount: 497 } });
  expect(instalmentsTotal(SOUL_ALCHEMY)).toBe(1988);
  expect(instalmentsSurcharge(SOUL_ALCHEMY)).toBe(491);
});

test('the Soul Plan costs what the spec says', () => {
  expect(SOUL_PLAN).toEqual({ price: 27, regularPrice: 97 });
});

test.each([
  ['https://www.digistore24.com/product/1', 'A-1', 'https://www.digistore24.com/product/1?voucher=A-1'],
  ['https://example.org/a?aff=x&voucher=OLD#form', 'NEW', 'https://example.org/a?aff=x&voucher=NEW#form'],
  ['https://example.org/a', 'a b&c=d"><', 'https://example.org/a?voucher=a+b%26c%3Dd%22%3E%3C'],
  ['https://example.org/a?aff=x', '', 'https://example.org/a?aff=x'],
])('%s with the voucher %j', (checkout, voucher, address) => {
  expect(checkoutAddress(checkout, voucher)).toBe(address);
});

test.each([
  ['https://www.digistore24.com/product/1', 'Digistore24'],
  ['https://digistore24.com/product/1', 'Digistore24'],
  ['https://www.digistore24.com.example.org/', 'digistore24.com.example.org'],
  ['https://notdigistore24.com/', 'notdigistore24.com'],
  ['https://www.checkout.example/soul-plan', 'checkout.example'],
])('%s is the checkout of %s', (checkout, provider) => {
  expect(checkoutProvider(checkout)).toBe(provider);
});

test('an address that is none is refused', () => {
  expect(() => checkoutAddress('/soul-plan', 'A')).toThrow(TypeError);
  expect(() => checkoutProvider('soul-plan')).toThrow(TypeError);
});
