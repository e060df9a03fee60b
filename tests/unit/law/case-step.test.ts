import { expect, test } from 'vitest';
import { type CasePurchase, type CaseStep, stepOf } from '#domain/law/case-step.ts';

const receivedAt = '2026-11-24T10:00:00.000Z';
const bought: CasePurchase = {
  isTest: false,
  isPartlyKnown: false,
  foundBy: 'both',
  platform: 'digistore24',
  isLeisureOnDate: false,
  orderedAt: '2026-11-20T09:00:00.000Z',
  currency: 'EUR',
  paid: 3700,
  returned: 1000,
};
const withdrawal = (...purchases: Partial<CasePurchase>[]): CaseStep =>
  stepOf({ kind: 'withdrawal', mode: '', receivedAt, purchases: purchases.map((each) => ({ ...bought, ...each })) });

test('the next step of a withdrawal is what is left to refund, at its platform, with both ends of its period', () => {
  expect(withdrawal({})).toEqual({
    kind: 'refund',
    platform: 'digistore24',
    amount: 2700,
    currency: 'EUR',
    period: { lastDay: '2026-12-04', latestDay: '2027-12-06', state: 'running' },
    isLeisureOnDate: false,
  });
});

test.each([
  ['2026-10-20T09:00:00.000Z', 'unclear'],
  ['2025-10-20T09:00:00.000Z', 'over'],
] as const)('a purchase of %s is still a refund, with the period: %s', (orderedAt, state) => {
  expect(withdrawal({ orderedAt })).toMatchObject({ kind: 'refund', period: { state } });
});

test('a purchase whose day is unknown has no period, and leisure on a date says so', () => {
  expect(withdrawal({ isPartlyKnown: true })).toMatchObject({ kind: 'refund', period: undefined });
  expect(withdrawal({ isLeisureOnDate: true })).toMatchObject({ kind: 'refund', isLeisureOnDate: true });
});

test.each([
  ['no purchase', [], 'none'],
  ['only a test', [{ isTest: true }], 'none'],
  ['two by address', [{ foundBy: 'address' }, { foundBy: 'address' }], 'several'],
  ['one by number beside one by address', [{}, { foundBy: 'address' }], 'refund'],
  ['one bought afterwards', [{ orderedAt: '2026-11-24T10:00:01.000Z' }], 'later'],
  ['one repaid in full', [{ returned: 3700 }], 'refunded'],
  ['the named one repaid, another not', [{ returned: 3700 }, { foundBy: 'address' }], 'refunded'],
] as const)('with %s the next step of a withdrawal is known', (_, purchases, kind) => {
  expect(withdrawal(...purchases).kind).toBe(kind);
});

test.each(['ordinary', 'extraordinary'] as const)('the next step of a cancellation (%s) is at its platform', (mode) => {
  expect(stepOf({ kind: 'cancellation', mode, receivedAt, purchases: [bought] })).toEqual({
    kind: mode,
    platform: 'digistore24',
  });
});
