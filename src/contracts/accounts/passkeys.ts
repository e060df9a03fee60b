import * as z from 'zod/mini';
import { text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { user } from './login.ts';

const NAME_MAX = 60;
const WRONG = 'Das ist kein Passkey.';
const LONG = 100_000;

const bytes = z.string(WRONG).check(z.maxLength(LONG, WRONG), z.regex(/^[\w-]*$/, WRONG));
const publicKey = z.literal('public-key');
const known = z.array(z.object({ id: z.string(), type: publicKey }));

/** What the browser shows an authenticator to have it sign. */
const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  allowCredentials: known,
});

/** What the browser brings back. */
const assertion = z.object({
  id: bytes,
  rawId: bytes,
  type: publicKey,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});

/** An answer of an authenticator, checked for its shape. */
export type Assertion = z.output<typeof assertion>;

/** Begins a login with a passkey; does not tell which accounts have one. */
export const beginPasskeyLogin = route({
  method: 'POST',
  path: '/api/passkeys/login/options',
  response: requestOptions,
});

/** Signs in with a passkey. 401 for one that fits nobody. */
export const loginWithPasskey = route({
  method: 'POST',
  path: '/api/passkeys/login',
  body: assertion,
  response: z.object({ user }),
});

/** Begins a fresh proof for the session. */
export const beginPasskeyProof = route({
  method: 'POST',
  path: '/api/passkeys/proof/options',
  response: requestOptions,
});

/** Shows a passkey for what a session alone must not do. 400 for one of somebody else. */
export const proveWithPasskey = route({ method: 'POST', path: '/api/passkeys/proof', body: assertion, status: 204 });

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it is kept on several devices. */
  isSynced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});

/** A passkey of an account. */
export type Passkey = z.output<typeof passkey>;

/** The passkeys of the account that is signed in, the oldest first. */
export const listPasskeys = route({ method: 'GET', path: '/api/passkeys', response: z.array(passkey) });

/** Begins to add one. 409 for the administrator of the environment, who has no account. */
export const beginPasskey = route({
  method: 'POST',
  path: '/api/passkeys/options',
  response: z.object({
    challenge: z.string(),
    timeout: z.number(),
    rp: z.object({ name: z.string(), id: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKey })),
    excludeCredentials: known,
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  }),
});

/** How a passkey is called. */
export const passkeyName = text(NAME_MAX, `Der Name darf höchstens ${NAME_MAX} Zeichen lang sein`).check(
  z.minLength(1, 'Bitte gib dem Passkey einen Namen'),
);

/** Adds a passkey. */
export const addPasskey = route({
  method: 'POST',
  path: '/api/passkeys',
  body: z.object({
    name: passkeyName,
    credential: z.object({
      id: bytes,
      rawId: bytes,
      type: publicKey,
      response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
    }),
  }),
  status: 201,
  response: passkey,
});

/** Calls one by another name. 404 for one that is gone. */
export const renamePasskey = route({
  method: 'PUT',
  path: '/api/passkeys/:id',
  params: z.object({ id: bytes }),
  body: z.object({ name: passkeyName }),
  response: passkey,
});

/** Removes one: it opens nothing from now on. */
export const deletePasskey = route({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  params: z.object({ id: bytes }),
  status: 204,
});
