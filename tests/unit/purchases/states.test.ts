import { expect, test } from 'vitest';
import { stateWords } from '#content/purchases/states.ts';

test('says how many instalments are paid, where it is known how many were agreed', () => {
  expect(stateWords({ state: 'instalments', paidCount: 2, instalments: 4 })).toBe('In Raten (2 von 4)');
  expect(stateWords({ state: 'instalments', paidCount: 2, instalments: null })).toBe('In Raten');
  expect(stateWords({ state: 'owed', paidCount: 2, instalments: 4 })).toBe('Zahlung offen');
});
