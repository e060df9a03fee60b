import { type Role, seesRevenue } from '#domain/accounts/roles.ts';
import type { Sessions } from '#server/context.ts';
import { owner } from './owner.ts';

const nothing = async () => undefined;

/**
 * A browser that is signed in with a role whatever the clock says, or with none is not signed in.
 *
 * @param allowed whether an owner has allowed it to see revenue
 */
export function signedInAs(role: Role | undefined, allowed = false): Sessions {
  const user = role && {
    accountId: null,
    username: owner.username,
    name: '',
    role,
    seesRevenue: seesRevenue(role, allowed),
    sessionId: '00000000-0000-4000-8000-000000000000',
    // As fresh as any clock of a test wants it.
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
