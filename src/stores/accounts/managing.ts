import {
  type Account,
  changeRole,
  changeStatus,
  deleteAccount,
  inviteAccount,
  listAccounts,
  sendAccountLink,
} from '#contracts/accounts/managing.ts';
import type { Input } from '#contracts/route.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { creating } from '#stores/creating.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

export const accountsQuery = query(listAccounts.path, () => callAsAdmin(listAccounts));

/** Refreshes the list even after a failure, which a stale list may have caused. */
const thenRefresh = <T>(edit: Promise<T>): Promise<T> => edit.finally(() => void accountsQuery.refresh());

export type Invitation = Omit<Input<typeof inviteAccount>['body'], 'requestId'>;

/** Invites a new user. @throws ApiError, NetworkError; here and below */
export const invite = async (body: Invitation): Promise<void> => {
  await thenRefresh(
    creating([inviteAccount.path, body], (requestId) => callAsAdmin(inviteAccount, { body: { ...body, requestId } })),
  );
};

/** Changes a user's role. `seesRevenue` only counts for readers and resets when omitted. */
export const setRights = ({ id, version }: Account, role: Role, seesRevenue = false): Promise<Account> =>
  thenRefresh(callAsAdmin(changeRole, { params: { id }, body: { role, seesRevenue, version } }));

/** Locks or unlocks an account. */
export const setActive = ({ id }: Account, isActive: boolean): Promise<Account> =>
  thenRefresh(callAsAdmin(changeStatus, { params: { id }, body: { isActive } }));

export const sendLink = ({ id }: Account): Promise<undefined> => callAsAdmin(sendAccountLink, { params: { id } });

export const removeAccount = ({ id }: Account): Promise<undefined> =>
  thenRefresh(callAsAdmin(deleteAccount, { params: { id } }));
