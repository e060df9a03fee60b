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
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Everybody who may sign in. */
export const accountsQuery = query(listAccounts.path, () => callAsAdmin(listAccounts));

/** The list is read again whether the edit worked or not: it may have failed because the list is old. */
const thenRefresh = <T>(edit: Promise<T>): Promise<T> => edit.finally(() => void accountsQuery.refresh());

/** An invitation as the form sends it. */
export type Invitation = Input<typeof inviteAccount>['body'];

/** Invites somebody. @throws ApiError, NetworkError; here and below */
export const invite = async (body: Invitation): Promise<void> => {
  await thenRefresh(callAsAdmin(inviteAccount, { body }));
};

/** Changes what somebody may. With another role a reader's leave to see revenue is gone. */
export const setRights = ({ id, version }: Account, role: Role, seesRevenue = false): Promise<Account> =>
  thenRefresh(callAsAdmin(changeRole, { params: { id }, body: { role, seesRevenue, version } }));

/** Locks somebody out, or lets them in again. */
export const setActive = ({ id }: Account, isActive: boolean): Promise<Account> =>
  thenRefresh(callAsAdmin(changeStatus, { params: { id }, body: { isActive } }));

/** Sends somebody a new link. */
export const sendLink = ({ id }: Account): Promise<undefined> => callAsAdmin(sendAccountLink, { params: { id } });

/** Deletes an account. */
export const removeAccount = ({ id }: Account): Promise<undefined> =>
  thenRefresh(callAsAdmin(deleteAccount, { params: { id } }));
