import { expect, test } from 'vitest';
import { stateWords } from '#content/purchases/states.ts';

test('a state shows how many instalments are paid if their number is known', () => {
  expect(stateWords({ state: 'instalments', paidCount: 2, instalments: 4 })).toBe('In Raten (2 von 4)');
  expect(stateWords({ state: 'instalments', paidCount: 2, instalments: null })).toBe('In Raten');
  expect(stateWords({ state: 'owed', paidCount: 2, instalments: 4 })).toBe('Zahlung offen');
});
