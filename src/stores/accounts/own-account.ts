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

/** The account that is signed in. */
export const accountQuery = query(readAccount.path, () => callAsAdmin(readAccount));

/** The browsers that are signed in with it. */
export const sessionsQuery = query(listSessions.path, () => callAsAdmin(listSessions));

/** The logins to it, and those that failed. */
export const loginsQuery = query(listLogins.path, () => callAsAdmin(listLogins));

/** Name, username and address as the form sends them. */
export type Profile = Input<typeof updateAccount>['body'];

/** Saves the profile; the shell shows the new name at once. @throws ApiError, NetworkError; here and below */
export async function saveProfile(body: Profile): Promise<OwnAccount> {
  const saved = await callAsAdmin(updateAccount, { body });
  await Promise.all([verifyAuth(), accountQuery.refresh(), sessionsQuery.refresh()]);
  return saved;
}

/** Changes the password; all other sessions end. */
export async function savePassword(body: Input<typeof changePassword>['body']): Promise<void> {
  await callAsAdmin(changePassword, { body });
  void sessionsQuery.refresh();
  void accountQuery.refresh();
}

/** Ends one session. */
export async function closeSession(id: string): Promise<void> {
  await callAsAdmin(endSession, { params: { id } });
  await sessionsQuery.refresh();
}

/** Ends all sessions, this one too. */
export async function signOutEverywhere(): Promise<void> {
  await callAsAdmin(endEverySession);
  $auth.set({ status: 'signed-out' });
}
