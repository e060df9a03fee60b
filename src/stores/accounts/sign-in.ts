import { call } from '#api/client.ts';
import { ApiError } from '#api/request.ts';
import { login, prove } from '#contracts/accounts/login.ts';
import { $auth, callAsAdmin, endProof } from '#stores/session.ts';

/** Result of a login; an empty message means wrong credentials, for which the form has its own words (spec 8). */
export type LoginOutcome = { readonly status: 'success' } | { readonly status: 'refused'; readonly message: string };

/** Signs in by username and password. @throws ApiError, NetworkError if the server could not decide */
export async function signIn(username: string, password: string): Promise<LoginOutcome> {
  try {
    const { user } = await call(login, { body: { username, password } });
    $auth.set({ status: 'authenticated', user });
    return { status: 'success' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if ([200, 401].includes(error.status)) return { status: 'refused', message: '' };
    if (![400, 429].includes(error.status) || error.origin !== 'server') throw error;
    return { status: 'refused', message: error.serverMessage };
  }
}

/**
 * Proves the user's identity by the password (see `asAdmin`).
 *
 * @throws ApiError, NetworkError if the server could not decide
 */
export async function showPassword(password: string): Promise<LoginOutcome> {
  try {
    await callAsAdmin(prove, { body: { password } });
  } catch (error) {
    if (error instanceof ApiError && [400, 429].includes(error.status)) {
      return { status: 'refused', message: error.serverMessage };
    }
    throw error;
  }
  endProof(true);
  return { status: 'success' };
}
