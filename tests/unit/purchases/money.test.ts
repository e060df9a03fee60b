import { expect, test } from 'vitest';
import { formatMoney } from '#domain/purchases/money.ts';

test.each([
  [2700, 'EUR', '27\u00a0€'],
  [149_750, 'EUR', '1497,50\u00a0€'],
  [2700, 'CHF', '27,00\u00a0CHF'],
  [2700, '', '27,00\u00a0'],
])('%i of %s is %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});
