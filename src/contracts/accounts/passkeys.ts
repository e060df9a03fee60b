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

/** Options for the browser's `navigator.credentials.get`. */
const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  allowCredentials: known,
});

const assertion = z.object({
  id: bytes,
  rawId: bytes,
  type: publicKey,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});

/** Answer of an authenticator; only its shape is checked. */
export type Assertion = z.output<typeof assertion>;

/** Starts a login with a passkey without revealing which accounts have one. */
export const beginPasskeyLogin = route({
  method: 'POST',
  path: '/api/passkeys/login/options',
  response: requestOptions,
});

/** Signs in with a passkey. 401 for an unknown one. */
export const loginWithPasskey = route({
  method: 'POST',
  path: '/api/passkeys/login',
  body: assertion,
  response: z.object({ user }),
});

export const beginPasskeyProof = route({
  method: 'POST',
  path: '/api/passkeys/proof/options',
  response: requestOptions,
});

/** Checks a passkey for operations that need more than a session. 400 for another account's passkey. */
export const proveWithPasskey = route({ method: 'POST', path: '/api/passkeys/proof', body: assertion, status: 204 });

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** True if it is synced between devices. */
  isSynced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});

export type Passkey = z.output<typeof passkey>;

export const listPasskeys = route({ method: 'GET', path: '/api/passkeys', response: z.array(passkey) });

/** Starts adding a passkey. 409 for the administrator of the environment, who has no account. */
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

export const passkeyName = text(NAME_MAX, `Der Name darf höchstens ${NAME_MAX} Zeichen lang sein`).check(
  z.minLength(1, 'Bitte gib dem Passkey einen Namen'),
);

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

/** Renames a passkey. 404 if it is gone. */
export const renamePasskey = route({
  method: 'PUT',
  path: '/api/passkeys/:id',
  params: z.object({ id: bytes }),
  body: z.object({ name: passkeyName }),
  response: passkey,
});

export const deletePasskey = route({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  params: z.object({ id: bytes }),
  status: 204,
});
