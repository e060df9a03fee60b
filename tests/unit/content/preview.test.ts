import { expect, test } from 'vitest';
import { kinds } from '#contracts/content/kinds/registry.ts';
import { formatEuro, formatMonthly } from '#domain/content/offers.ts';
import { written } from '#islands/admin/content/preview/written.ts';

const { price, endsOn, places } = kinds.offers.fields;

test('the preview looks for an amount, and writes it, as the pages do', () => {
  expect(written(price, 2700)).toEqual([formatEuro(2700)]);
  expect(formatMonthly(2700)).toContain(written(price, 2700)[0]);
  expect(written(price, 3390)).toEqual(['33,90\u00a0€']);
  expect(written(price, null)).toEqual(['']);
});

test('a date stands there as a German one; a number alone would be found everywhere', () => {
  expect(written(endsOn, '2027-12-31')).toEqual(['31.12.2027']);
  expect(written(places, 12)).toEqual([]);
});
