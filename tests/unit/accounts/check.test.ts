import { expect, test } from 'vitest';
import { readCheck } from '#domain/accounts/check.ts';
import { ownerUser } from '#tests/support/accounts/owner.ts';

const nobody = { user: undefined, isHeld: false, openCases: 0 };

test('the session check returns the user and the facts meant for the user', () => {
  expect(readCheck({ isAuthenticated: true, user: ownerUser, isHeld: true, openCases: 2 })).toEqual({
    user: ownerUser,
    isHeld: true,
    openCases: 2,
  });
});

test('a session check without optional fields is accepted', () => {
  const { user } = readCheck({ isAuthenticated: true, user: { username: 'admin' } });
  expect(user).toEqual({ username: 'admin', name: '', role: 'owner', isEmergency: false });
});

test.each([
  [undefined],
  ['yes'],
  [{ isAuthenticated: 'yes', user: ownerUser }],
  [{ isAuthenticated: true, user: null }],
  [{ isAuthenticated: true, user: { ...ownerUser, username: 7 } }],
  [{ isAuthenticated: true, user: { ...ownerUser, role: 'queen' } }],
])('the session check reads the answer %j as signed out', (answer) => {
  expect(readCheck(answer)).toEqual(nobody);
});
