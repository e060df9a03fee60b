import { expect, test } from 'vitest';
import { formatMoney } from '#domain/german-money.ts';
import { parseAmount, parseCount, parseMoment, tidy } from '#domain/purchases/notice-fields.ts';

test.each<readonly [string, number | undefined]>([
  ['27.00', 2700],
  ['27,00', 2700],
  ['0', 0],
  ['0.125', 13],
  ['1.497,00', 149_700],
  ['1,497.00', 149_700],
  ['1.497', 149_700],
  ['1.497.000', 149_700_000],
  ['-27.00', 2700],
  ...['', '.', ',', 'abc', '1e5', '27 €', '27,-', 'NaN', '9'.repeat(16)].map((text) => [text, undefined] as const),
])('the amount %j is read as %j', (text, cents) => {
  expect(parseAmount(text, 'EUR')).toBe(cents);
});

test.each([
  ['4990', 'JPY', 4990, '4.990\u00a0JPY'],
  ['4.990', 'JPY', 4990, '4.990\u00a0JPY'],
  ['12.500', 'KWD', 12_500, '12,500\u00a0KWD'],
  ['12', 'KWD', 12_000, '12\u00a0KWD'],
])('%s in %s is an amount in the smallest unit, and written as one', (text, currency, amount, written) => {
  expect(parseAmount(text, currency)).toBe(amount);
  expect(formatMoney(amount, currency)).toBe(written);
});

test.each<readonly [string, string | undefined]>([
  ['2026-08-18 08:41:48', '2026-08-18T06:41:48.000Z'],
  ['2026-12-18 08:41', '2026-12-18T07:41:00.000Z'],
  ['2026-12-18 ', '2026-12-17T23:00:00.000Z'],
  ['2026-12-18T08:41:48', '2026-12-18T07:41:48.000Z'],
  ['2026-12-18T08:41:48Z', '2026-12-18T08:41:48.000Z'],
  ['2026-12-18 08:41:48 UTC', '2026-12-18T08:41:48.000Z'],
  ['2026-12-18T08:41:48.123+02:00', '2026-12-18T06:41:48.000Z'],
  ...['', ' ', '18.12.2026', '2026-13-01', '2026-02-30', '2026-12-18 25:00', '2026-12-18 08:61'].map(
    (text) => [text, undefined] as const,
  ),
])('the moment %j is read as %j', (text, moment) => {
  expect(parseMoment(text)?.toISOString()).toBe(moment);
});

test('a count begins with one', () => {
  expect(['1', ' 12 ', '0', '-1', '', '1.5', '9'.repeat(8)].map(parseCount)).toEqual([
    1,
    12,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('a text is cleaned and shortened so that it can be stored', () => {
  expect(tidy(' Karla\u0000\nKäufer\u007f\ud800 ', 200)).toBe('Karla Käufer \ufffd');
  expect(tidy('x'.repeat(300), 200)).toHaveLength(200);
});
