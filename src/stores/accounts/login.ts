import { atom } from 'nanostores';
import { call } from '#api/client.ts';
import { ApiError, NetworkError } from '#api/request.ts';
import { checkAuth, login, logout, prove, type User } from '#contracts/accounts/login.ts';
import type { Result, Route } from '#contracts/route.ts';
import { $isReachable } from '#stores/reachability.ts';

/**
 * What the browser knows of its session (spec 4.4). It is `expired` while the login stands over the screen, because the
 * server no longer knows a session that was open (docs/decisions/accounts.md); `signed-out` is a logout on purpose.
 */
export type AuthState =
  | { readonly status: 'checking' }
  | { readonly status: 'anonymous' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'expired'; readonly user: User }
  | { readonly status: 'authenticated'; readonly user: User };

/** The session of this browser; nothing of the admin area is shown before it says so. */
export const $auth = atom<AuthState>({ status: 'checking' });

/** Whether nothing may leave the house just now: no mail, letter, tag or task (docs/operations.md). */
export const $isHeld = atom(false);

/** How many withdrawals and cancellations wait for the owner. */
export const $openCases = atom(0);

/**
 * Asks the server. Any failure of the check means not authenticated (spec 4.4); to get no answer at all is none: who
 * goes offline stays where they are.
 */
export async function verifyAuth(): Promise<void> {
  try {
    const { isAuthenticated, user, isHeld, openCases = 0 } = await call(checkAuth);
    $isHeld.set(isHeld === true);
    $openCases.set(openCases);
    $auth.set(isAuthenticated && user ? { status: 'authenticated', user } : { status: 'anonymous' });
  } catch (error) {
    const isStillOpen = error instanceof NetworkError && $auth.get().status !== 'checking';
    if (!isStillOpen) forgetAuth();
  }
}

/** Gives the session up: the login page takes over. */
export const forgetAuth = (): void => $auth.set({ status: 'anonymous' });

/** Goes on where another tab has signed in meanwhile. */
export async function noticeLoginElsewhere(): Promise<void> {
  const { isAuthenticated, user } = await call(checkAuth).catch(() => ({ isAuthenticated: false, user: null }));
  if (isAuthenticated && user && $auth.get().status === 'expired') $auth.set({ status: 'authenticated', user });
}

/** Notes that the server refused a call that was made with the session `known`. */
function noticeEnd(known: AuthState): void {
  // Otherwise somebody has signed in or out while the call was on its way.
  if (known !== $auth.get()) return;
  if (known.status === 'authenticated') $auth.set({ status: 'expired', user: known.user });
  if (known.status === 'checking') forgetAuth();
}

/** Waits for the login where there is one to wait for, and tells whether the browser is signed in then. */
const isSignedInAgain = (): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = $auth.listen(settle);
    function settle({ status }: AuthState): void {
      if (status === 'expired') return;
      stop();
      resolve(status === 'authenticated');
    }
    settle($auth.get());
  });

/** Whether the question for the password stands over the screen, because something sensitive was asked for. */
export const $isProving = atom(false);

let proof: PromiseWithResolvers<boolean> | undefined;

/** Has the password asked for again, once for all calls. @returns whether it was shown */
function askForProof(): Promise<boolean> {
  proof ??= Promise.withResolvers();
  $isProving.set(true);
  return proof.promise;
}

/** Takes the question away; what waited for it goes on, or is given up. */
export function endProof(isProven: boolean): void {
  $isProving.set(false);
  proof?.resolve(isProven);
  proof = undefined;
}

/**
 * Calls an operation of the admin area. Where the server no longer knows the session, the login opens over the screen,
 * once for all calls, and after it the call goes on by itself: nothing typed is lost (docs/decisions/accounts.md). The same
 * where the server wants the password once more.
 *
 * @throws ApiError, NetworkError as `call` does; a 401 only when nobody wanted to sign in again
 */
export async function callAsAdmin<R extends Route>(...input: Parameters<typeof call<R>>): Promise<Result<R>> {
  const known = $auth.get();
  try {
    const answer = await call(...input);
    $isReachable.set(true);
    return answer;
  } catch (error) {
    $isReachable.set(!(error instanceof NetworkError));
    if (error instanceof ApiError && error.wantsProof) {
      if (await askForProof()) return callAsAdmin(...input);
      throw error;
    }
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    noticeEnd(known);
    if (!(await isSignedInAgain())) throw error;
  }
  return callAsAdmin(...input);
}

/** How a login ended; the message is empty where it is simply wrong, for which the form has words (spec 8). */
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
    if (!(error instanceof ApiError)) throw error;
    if ([200, 401].includes(error.status)) return { status: 'refused', message: '' };
    if (![400, 429].includes(error.status) || error.origin !== 'server') throw error;
    return { status: 'refused', message: error.serverMessage };
  }
}

/**
 * Shows the account's password once more.
 *
 * @throws ApiError, NetworkError when the server could not decide
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

/**
 * Signs out, on the server too.
 *
 * @throws ApiError, NetworkError when the session may still be open
 */
export async function signOut(): Promise<void> {
  await call(logout);
  $auth.set({ status: 'signed-out' });
}
