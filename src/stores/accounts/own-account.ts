import {
  changePassword,
  endEverySession,
  endSession,
  listLogins,
  listSessions,
  type OwnAccount,
  readAccount,
  updateAccount,
} from '#contracts/accounts/own-account.ts';
import type { Input } from '#contracts/route.ts';
import { query } from '#stores/query.ts';
import { $auth, callAsAdmin, verifyAuth } from '#stores/session.ts';

export const accountQuery = query(readAccount.path, () => callAsAdmin(readAccount));

/** Browsers that are signed in to the account. */
export const sessionsQuery = query(listSessions.path, () => callAsAdmin(listSessions));

/** Successful and failed logins to the account. */
export const loginsQuery = query(listLogins.path, () => callAsAdmin(listLogins));

export type Profile = Input<typeof updateAccount>['body'];

/**
 * Saves the profile; refreshing the session shows the new name in the shell.
 *
 * @throws ApiError, NetworkError; here and below
 */
export async function saveProfile(body: Profile): Promise<OwnAccount> {
  const saved = await callAsAdmin(updateAccount, { body });
  await Promise.all([verifyAuth(), accountQuery.refresh(), sessionsQuery.refresh()]);
  return saved;
}

/** Changes the password; the server ends all other sessions. */
export async function savePassword(body: Input<typeof changePassword>['body']): Promise<void> {
  await callAsAdmin(changePassword, { body });
  void sessionsQuery.refresh();
  void accountQuery.refresh();
}

export async function closeSession(id: string): Promise<void> {
  await callAsAdmin(endSession, { params: { id } });
  await sessionsQuery.refresh();
}

/** Ends all sessions, including this one. */
export async function signOutEverywhere(): Promise<void> {
  await callAsAdmin(endEverySession);
  $auth.set({ status: 'signed-out' });
}
