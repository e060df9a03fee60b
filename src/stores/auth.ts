import { atom } from 'nanostores';
import { ApiError, call } from '#api/client.ts';
import { checkAuth, login, logout, type User } from '#contracts/auth.ts';
import type { Result, Route } from '#contracts/route.ts';

/** What the browser knows of its session (spec 4.4); who is `signed-out` left on purpose. */
export type AuthState =
  | { readonly status: 'checking' }
  | { readonly status: 'anonymous' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'authenticated'; readonly user: User };

/** The session of this browser; nothing of the admin area is shown before it says so. */
export const $auth = atom<AuthState>({ status: 'checking' });

/** Asks the server. Any failure of the check means not authenticated (spec 4.4). */
export async function verifyAuth(): Promise<void> {
  const { isAuthenticated, user } = await call(checkAuth).catch(() => ({ isAuthenticated: false, user: null }));
  $auth.set(isAuthenticated && user ? { status: 'authenticated', user } : { status: 'anonymous' });
}

/** Notes that the server no longer knows the session. */
export const forgetAuth = (): void => $auth.set({ status: 'anonymous' });

/**
 * Calls an operation of the admin area. Where the server no longer knows the session, the login takes over.
 *
 * @throws ApiError, NetworkError as `call` does
 */
export async function callAsAdmin<R extends Route>(...input: Parameters<typeof call<R>>): Promise<Result<R>> {
  try {
    return await call(...input);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forgetAuth();
    throw error;
  }
}

/** How a login ended: the two ways a person can do something about, and success. */
export type LoginOutcome = { readonly status: 'success' } | { readonly status: 'refused'; readonly message: string };

/**
 * Signs in.
 *
 * @throws ApiError, NetworkError when the server could not decide
 */
export async function signIn(username: string, password: string): Promise<LoginOutcome> {
  try {
    const { user } = await call(login, { body: { username, password } });
    $auth.set({ status: 'authenticated', user });
    return { status: 'success' };
  } catch (error) {
    if (error instanceof ApiError && [400, 401, 429].includes(error.status)) {
      return { status: 'refused', message: error.serverMessage };
    }
    throw error;
  }
}

/**
 * Signs out, on the server too.
 *
 * @throws ApiError, NetworkError when the session may still be open
 */
export async function signOut(): Promise<void> {
  await call(logout);
  $auth.set({ status: 'signed-out' });
}
