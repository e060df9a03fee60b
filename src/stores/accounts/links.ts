import { call } from '#api/client.ts';
import { type AccountLink, confirmEmail, forgetPassword, readLink, setPassword } from '#contracts/accounts/links.ts';
import { $auth } from '#stores/session.ts';

/** What a mail's link is for. @throws ApiError, NetworkError; here and below */
export const openLink = (token: string): Promise<AccountLink> => call(readLink, { body: { token } });

/** Asks for a link for a new password, and gives the server's sentence about it. */
export async function askForLink(username: string): Promise<string> {
  return (await call(forgetPassword, { body: { username } })).message;
}

/** Sets the password with a link, which signs in. */
export async function setPasswordWith(token: string, password: string): Promise<void> {
  const { user } = await call(setPassword, { body: { token, password } });
  $auth.set({ status: 'authenticated', user });
}

/** Lets the address of a link count. */
export const confirmEmailWith = (token: string): Promise<undefined> => call(confirmEmail, { body: { token } });
