import { call } from '#api/client.ts';
import { type AccountLink, confirmEmail, readLink, sendPasswordLink, setPassword } from '#contracts/accounts/links.ts';
import { $auth } from '#stores/session.ts';

/** Reads the purpose of a link from a mail. @throws ApiError, NetworkError; here and below */
export const openLink = (token: string): Promise<AccountLink> => call(readLink, { body: { token } });

/** Requests a link for a new password and returns the server's message. */
export async function requestPasswordLink(username: string): Promise<string> {
  return (await call(sendPasswordLink, { body: { username } })).message;
}

/** Sets the password by a link and signs in. */
export async function setPasswordWith(token: string, password: string): Promise<void> {
  const { user } = await call(setPassword, { body: { token, password } });
  $auth.set({ status: 'authenticated', user });
}

/** Confirms the address that the link was sent to. */
export const confirmEmailWith = (token: string): Promise<undefined> => call(confirmEmail, { body: { token } });
