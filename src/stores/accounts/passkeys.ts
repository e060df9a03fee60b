import { loadAuthenticators } from '#api/authenticators.ts';
import { call } from '#api/client.ts';
import { ApiError } from '#api/request.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyProof,
  deletePasskey,
  listPasskeys,
  loginWithPasskey,
  type Passkey,
  proveWithPasskey,
  renamePasskey,
} from '#contracts/accounts/passkeys.ts';
import { query } from '#stores/query.ts';
import { $auth, callAsAdmin, endProof } from '#stores/session.ts';

/** The passkeys of the account that is signed in. */
export const passkeysQuery = query(listPasskeys.path, () => callAsAdmin(listPasskeys));

/** How a try with a passkey ended; to give it up is no failure. */
export type PasskeyOutcome =
  | { readonly status: 'success' }
  | { readonly status: 'cancelled' }
  | { readonly status: 'refused'; readonly message: string };

/** Whether this browser can do passkeys at all. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Names of what browsers throw when a person closes their dialog, or another one takes its place. */
const GIVEN_UP = ['NotAllowedError', 'AbortError'];

async function outcomeOf(work: () => Promise<void>): Promise<PasskeyOutcome> {
  try {
    await work();
    return { status: 'success' };
  } catch (error) {
    if (error instanceof Error && GIVEN_UP.includes(error.name)) return { status: 'cancelled' };
    if (error instanceof ApiError && error.status < 500) return { status: 'refused', message: error.serverMessage };
    throw error;
  }
}

/**
 * Signs in with a passkey.
 *
 * @param isAutofill waits until the person chooses one in the field of the username
 * @throws ApiError, NetworkError when the server could not decide; here and below
 */
export const signInWithPasskey = (isAutofill: boolean): Promise<PasskeyOutcome> =>
  outcomeOf(async () => {
    const { startAuthentication } = await loadAuthenticators();
    const optionsJSON = await call(beginPasskeyLogin);
    const body = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
    const { user } = await call(loginWithPasskey, { body });
    $auth.set({ status: 'authenticated', user });
  });

/** Whether the browser offers passkeys in the field of the username. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await (await loadAuthenticators()).browserSupportsWebAuthnAutofill());
}

/** Ends a try that waits, e.g. because its form is gone. */
export async function cancelPasskey(): Promise<void> {
  (await loadAuthenticators()).WebAuthnAbortService.cancelCeremony();
}

/** Shows a passkey of the account once more. */
export const showPasskey = (): Promise<PasskeyOutcome> =>
  outcomeOf(async () => {
    const { startAuthentication } = await loadAuthenticators();
    const optionsJSON = await callAsAdmin(beginPasskeyProof);
    await callAsAdmin(proveWithPasskey, { body: await startAuthentication({ optionsJSON }) });
    endProof(true);
  });

/** Adds a passkey of this device. */
export const createPasskey = (name: string): Promise<PasskeyOutcome> =>
  outcomeOf(async () => {
    const { startRegistration } = await loadAuthenticators();
    const optionsJSON = await callAsAdmin(beginPasskey);
    await callAsAdmin(addPasskey, { body: { name, credential: await startRegistration({ optionsJSON }) } });
    await passkeysQuery.refresh();
  });

/** Calls a passkey by another name. */
export async function changePasskeyName({ id }: Passkey, name: string): Promise<void> {
  await callAsAdmin(renamePasskey, { params: { id }, body: { name } });
  await passkeysQuery.refresh();
}

/** Removes a passkey. */
export async function removePasskey({ id }: Passkey): Promise<void> {
  await callAsAdmin(deletePasskey, { params: { id } });
  await passkeysQuery.refresh();
}
