import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents, parseEuros } from '#domain/german-money.ts';

test.each([
  ['27', 2700],
  ['27,5', 2750],
  ['27,50 €', 2750],
  ['1.497', 149_700],
  ['1.497,05€', 149_705],
  ['0,99', 99],
  ['', null],
  ['  ', null],
  ['27.5', undefined],
  ['27,505', undefined],
  ['-3', undefined],
  ['drei', undefined],
  ['1.49', undefined],
])('the typed price "%s" is read as cents or refused', (typed, cents) => {
  expect(parseEuros(typed)).toBe(cents);
});

test('a formatted price is read as the same amount', () => {
  fc.assert(fc.property(fc.nat(1e9), (cents) => parseEuros(formatCents(cents)) === cents));
});
