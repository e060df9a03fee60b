import { atom } from 'nanostores';
import { call, read } from '#api/client.ts';
import { ApiError, NetworkError } from '#api/request.ts';
import type { checkAuth, logout, User } from '#contracts/accounts/login.ts';
import type { Result, Route } from '#contracts/route.ts';
import { readCheck } from '#domain/accounts/check.ts';
import { readAllAgain } from '#stores/query.ts';
import { $isReachable, countLosses } from '#stores/reachability.ts';

/**
 * Session as the browser knows it (spec 4.4). `expired`: the server has ended an open session, and the login covers the
 * screen (docs/decisions/accounts.md); `signed-out`: the user logged out.
 */
export type AuthState =
  | { readonly status: 'checking' }
  | { readonly status: 'anonymous' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'expired'; readonly user: User }
  | { readonly status: 'authenticated'; readonly user: User };

/** Session of this browser; the admin area stays hidden while it is `checking`. */
export const $auth = atom<AuthState>({ status: 'checking' });

/** True while all outgoing mails, letters, tags and tasks are held (docs/operations.md). */
export const $isHeld = atom(false);

/** Number of open withdrawals and cancellations. */
export const $openCases = atom(0);

// Paths of `checkAuth` and `logout` without their contracts: see `read`.
const CHECK = '/api/auth/check' satisfies (typeof checkAuth)['path'];
const LOGOUT = { method: 'POST', path: '/api/auth/logout' } as const satisfies Pick<typeof logout, 'method' | 'path'>;

const check = async () => readCheck(await read<typeof checkAuth>(CHECK));

/**
 * Checks the session. Any failure of the check means not authenticated (spec 4.4), except a missing answer: users who
 * go offline stay on their screen.
 */
export async function verifyAuth(): Promise<void> {
  try {
    const { user, isHeld, openCases } = await check();
    $isHeld.set(isHeld);
    $openCases.set(openCases);
    $auth.set(user ? { status: 'authenticated', user } : { status: 'anonymous' });
  } catch (error) {
    const isStillOpen = error instanceof NetworkError && $auth.get().status !== 'checking';
    if (!isStillOpen) dropSession();
  }
}

/** Drops the session, so that the login page appears. */
export const dropSession = (): void => $auth.set({ status: 'anonymous' });

/** Continues the session if the user has signed in again in another tab. */
export async function noticeLoginElsewhere(): Promise<void> {
  const { user } = await check().catch(() => ({ user: undefined }));
  if (user && $auth.get().status === 'expired') $auth.set({ status: 'authenticated', user });
}

/** Records that the server refused a call made with the session `known`. */
function noticeEnd(known: AuthState): void {
  // A different state means a login or logout since the call began.
  if (known !== $auth.get()) return;
  if (known.status === 'authenticated') $auth.set({ status: 'expired', user: known.user });
  if (known.status === 'checking') dropSession();
}

/** Waits for an open login prompt and returns whether the user is signed in afterwards. */
const isSignedInAgain = (): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = $auth.listen(onAuthChange);
    function onAuthChange({ status }: AuthState): void {
      if (status === 'expired') return;
      stop();
      resolve(status === 'authenticated');
    }
    onAuthChange($auth.get());
  });

/** True while the password prompt covers the screen for a sensitive operation. */
export const $isProving = atom(false);

let proof: { readonly isProven: Promise<boolean>; readonly end: (isProven: boolean) => void } | undefined;

/** Opens the password prompt; all calls that wait share it. @returns whether the user has proved their identity */
function askForProof(): Promise<boolean> {
  if (proof === undefined) {
    let end = (_: boolean): void => undefined;
    const isProven = new Promise<boolean>((resolve) => {
      end = resolve;
    });
    proof = { isProven, end };
  }
  $isProving.set(true);
  return proof.isProven;
}

/** Closes the password prompt; waiting calls continue if proven, else they fail. */
export function endProof(isProven: boolean): void {
  $isProving.set(false);
  proof?.end(isProven);
  proof = undefined;
}

/**
 * Calls the admin server. If the session has ended or a fresh proof is needed, one prompt opens for all calls, and they
 * are retried after it, so no typed text is lost (docs/decisions/accounts.md).
 *
 * @throws ApiError, NetworkError as `ask` does; a 401 only if the user did not sign in again
 */
export async function asAdmin<T>(ask: () => Promise<T>): Promise<T> {
  const known = $auth.get();
  const losses = countLosses();
  const notice = (isReachable: boolean): void => {
    if (losses === countLosses()) $isReachable.set(isReachable);
  };
  try {
    const answer = await ask();
    notice(true);
    return answer;
  } catch (error) {
    notice(!(error instanceof NetworkError));
    if (error instanceof ApiError && error.code === 'outcome-unknown') readAllAgain();
    if (error instanceof ApiError && error.code === 'proof-required') {
      if (await askForProof()) return asAdmin(ask);
      throw error;
    }
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    noticeEnd(known);
    if (!(await isSignedInAgain())) throw error;
  }
  return asAdmin(ask);
}

export const callAsAdmin = <R extends Route>(...input: Parameters<typeof call<R>>): Promise<Result<R>> =>
  asAdmin(() => call(...input));

/** Signs out here and on the server. @throws ApiError, NetworkError if the session may still be open */
export async function signOut(): Promise<void> {
  await call(LOGOUT);
  $auth.set({ status: 'signed-out' });
}
