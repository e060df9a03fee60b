import { atom } from 'nanostores';
import { call, read } from '#api/client.ts';
import { ApiError, NetworkError } from '#api/request.ts';
import type { checkAuth, logout, User } from '#contracts/accounts/login.ts';
import type { Result, Route } from '#contracts/route.ts';
import { readCheck } from '#domain/accounts/check.ts';
import { $isReachable, lossesSoFar } from '#stores/reachability.ts';

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

// As `checkAuth` and `logout` have them, without their contracts: see `read`.
const CHECK = '/api/auth/check' satisfies (typeof checkAuth)['path'];
const LOGOUT = { method: 'POST', path: '/api/auth/logout' } as const satisfies Pick<typeof logout, 'method' | 'path'>;

const check = async () => readCheck(await read<typeof checkAuth>(CHECK));

/**
 * Asks the server. Any failure of the check means not authenticated (spec 4.4); to get no answer at all is none: who
 * goes offline stays where they are.
 */
export async function verifyAuth(): Promise<void> {
  try {
    const { user, isHeld, openCases } = await check();
    $isHeld.set(isHeld);
    $openCases.set(openCases);
    $auth.set(user ? { status: 'authenticated', user } : { status: 'anonymous' });
  } catch (error) {
    const isStillOpen = error instanceof NetworkError && $auth.get().status !== 'checking';
    if (!isStillOpen) forgetAuth();
  }
}

/** Gives the session up: the login page takes over. */
export const forgetAuth = (): void => $auth.set({ status: 'anonymous' });

/** Goes on where another tab has signed in meanwhile. */
export async function noticeLoginElsewhere(): Promise<void> {
  const { user } = await check().catch(() => ({ user: undefined }));
  if (user && $auth.get().status === 'expired') $auth.set({ status: 'authenticated', user });
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
 * Asks the admin area's server. Where it no longer knows the session, the login opens over the screen, once for all that
 * is asked, and after it this goes on by itself: nothing typed is lost (docs/decisions/accounts.md). The same where the
 * server wants the password once more.
 *
 * @throws ApiError, NetworkError as `ask` does; a 401 only when nobody wanted to sign in again
 */
export async function asAdmin<T>(ask: () => Promise<T>): Promise<T> {
  const known = $auth.get();
  const losses = lossesSoFar();
  const notice = (isReachable: boolean): void => {
    if (losses === lossesSoFar()) $isReachable.set(isReachable);
  };
  try {
    const answer = await ask();
    notice(true);
    return answer;
  } catch (error) {
    notice(!(error instanceof NetworkError));
    if (error instanceof ApiError && error.wantsProof) {
      if (await askForProof()) return asAdmin(ask);
      throw error;
    }
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    noticeEnd(known);
    if (!(await isSignedInAgain())) throw error;
  }
  return asAdmin(ask);
}

/** Calls an operation of the admin area: see `asAdmin`. */
export const callAsAdmin = <R extends Route>(...input: Parameters<typeof call<R>>): Promise<Result<R>> =>
  asAdmin(() => call(...input));

/**
 * Signs out, on the server too.
 *
 * @throws ApiError, NetworkError when the session may still be open
 */
export async function signOut(): Promise<void> {
  await call(LOGOUT);
  $auth.set({ status: 'signed-out' });
}
