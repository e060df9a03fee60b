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

export const passkeysQuery = query(listPasskeys.path, () => callAsAdmin(listPasskeys));

/** Result of a passkey dialog; `cancelled` is not a failure. */
export type PasskeyOutcome =
  | { readonly status: 'success' }
  | { readonly status: 'cancelled' }
  | { readonly status: 'refused'; readonly message: string };

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Error names that browsers throw when the user or another passkey request closes the dialog. */
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
 * @param isAutofill waits until the user picks one in the username field
 * @throws ApiError, NetworkError if the server could not decide; here and below
 */
export const signInWithPasskey = (isAutofill: boolean): Promise<PasskeyOutcome> =>
  outcomeOf(async () => {
    const { startAuthentication } = await loadAuthenticators();
    const optionsJSON = await call(beginPasskeyLogin);
    const body = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
    const { user } = await call(loginWithPasskey, { body });
    $auth.set({ status: 'authenticated', user });
  });

/** Checks whether the browser offers passkeys in the username field. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await (await loadAuthenticators()).browserSupportsWebAuthnAutofill());
}

/** Aborts a pending passkey request, e.g. when its form closes. */
export async function cancelPasskey(): Promise<void> {
  (await loadAuthenticators()).WebAuthnAbortService.cancelCeremony();
}

/** Proves the user's identity by a passkey (see `asAdmin`). */
export const showPasskey = (): Promise<PasskeyOutcome> =>
  outcomeOf(async () => {
    const { startAuthentication } = await loadAuthenticators();
    const optionsJSON = await callAsAdmin(beginPasskeyProof);
    await callAsAdmin(proveWithPasskey, { body: await startAuthentication({ optionsJSON }) });
    endProof(true);
  });

/** Creates a passkey; `known` if this device has one for the account already. */
export async function createPasskey(name: string): Promise<PasskeyOutcome | { readonly status: 'known' }> {
  try {
    return await outcomeOf(async () => {
      const { startRegistration } = await loadAuthenticators();
      const optionsJSON = await callAsAdmin(beginPasskey);
      await callAsAdmin(addPasskey, { body: { name, credential: await startRegistration({ optionsJSON }) } });
      await passkeysQuery.refresh();
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') return { status: 'known' };
    throw error;
  }
}

export async function changePasskeyName({ id }: Passkey, name: string): Promise<void> {
  await callAsAdmin(renamePasskey, { params: { id }, body: { name } });
  await passkeysQuery.refresh();
}

export async function removePasskey({ id }: Passkey): Promise<void> {
  await callAsAdmin(deletePasskey, { params: { id } });
  await passkeysQuery.refresh();
}
