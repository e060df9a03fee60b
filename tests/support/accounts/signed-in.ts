import { type Role, seesRevenue } from '#domain/accounts/roles.ts';
import type { Sessions } from '#server/context.ts';
import { owner } from './owner.ts';

const nothing = async () => undefined;

/**
 * Returns sessions with a user of the role, valid at any time; signed out without a role.
 * @param allowed whether an owner has allowed this account to see revenue
 */
export function signedInAs(role: Role | undefined, allowed = false): Sessions {
  const user = role && {
    accountId: null,
    username: owner.username,
    name: '',
    role,
    seesRevenue: seesRevenue(role, allowed),
    sessionId: '00000000-0000-4000-8000-000000000000',
    // Recent enough for every clock of the tests.
    provedAt: new Date('9999-12-31'),
  };
  return {
    current: async () => user,
    require: async () => user ?? Promise.reject(new Error('Nobody is signed in')),
    isOpen: async () => user !== undefined,
    open: nothing,
    close: nothing,
    prove: nothing,
    key: nothing,
  };
}
