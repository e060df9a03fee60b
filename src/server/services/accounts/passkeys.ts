import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { User } from '#contracts/accounts/login.ts';
import type { Assertion, addPasskey, beginPasskey, beginPasskeyLogin, Passkey } from '#contracts/accounts/passkeys.ts';
import type { Answer, Parsed } from '#contracts/route.ts';
import { deletePasskey, insertPasskey } from '#db/queries/accounts/changing.ts';
import * as queries from '#db/queries/accounts/passkeys.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { changeAccount } from './changes.ts';
import { logFailure, startSession, userOf } from './login.ts';
import { issueChallenge, readChallengeExpiry } from './passkey-challenges.ts';

const TIMEOUT_MS = 5 * 60 * 1000;
/** ES256, EdDSA, RS256: the common algorithms of authenticators. */
const ALGORITHMS = [-7, -8, -257];
const LOGIN = 'login';

const NO_ACCOUNT = 'Der Notzugang hat keine Passkeys. Leg dir zuerst ein eigenes Konto an.';
const WRONG_LOGIN = 'Mit diesem Passkey hat die Anmeldung nicht geklappt.';
const WRONG_PROOF = 'Dieser Passkey gehört nicht zu deinem Konto.';
const GONE = 'Diesen Passkey gibt es nicht mehr.';
const WRONG_NEW = 'Der Passkey konnte nicht angelegt werden. Bitte versuche es noch einmal.';

/** Returns the website's domain, shared by the site and an admin host of its own. */
const rpIdOf = ({ origin }: Context): string => new URL(origin).hostname.replace(/^(?:admin|www)\./, '');

const toPasskey = ({ id, name, isSynced, createdAt, lastUsedAt }: queries.StoredPasskey): Passkey => ({
  id,
  name,
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

async function ownAccountId({ sessions }: Context): Promise<string> {
  const { accountId } = await sessions.require();
  if (accountId === null) throw new AppError('conflict', NO_ACCOUNT);
  return accountId;
}

const requestOptions = (ctx: Context, purpose: string, ids: readonly string[]): Answer<typeof beginPasskeyLogin> => ({
  challenge: issueChallenge(ctx, purpose),
  timeout: TIMEOUT_MS,
  rpId: rpIdOf(ctx),
  userVerification: 'required',
  allowCredentials: ids.map((id) => ({ id, type: 'public-key' })),
});

/** Lists no passkeys: the browser knows them, and strangers learn nothing. */
export const beginLogin = (ctx: Context): Answer<typeof beginPasskeyLogin> => requestOptions(ctx, LOGIN, []);

/** @throws AppError conflict without an account */
export async function beginProof(ctx: Context): Promise<Answer<typeof beginPasskeyLogin>> {
  const own = await queries.listPasskeys(ctx.db, await ownAccountId(ctx));
  const { sessionId } = await ctx.sessions.require();
  return requestOptions(
    ctx,
    `proof\n${sessionId}`,
    own.map(({ id }) => id),
  );
}

/** Wants user verification, an unused challenge and a counter that grows or stays 0. @returns undefined if unknown */
async function verify(ctx: Context, purpose: string, assertion: Assertion) {
  const found = await queries.findPasskey(ctx.db, assertion.id);
  if (found === undefined) return undefined;
  const { id, publicKey, counter } = found.passkey;
  let answered: { readonly challenge: string; readonly expiresAt: Date } | undefined;
  const isOurs = (challenge: string): boolean => {
    const expiresAt = readChallengeExpiry(ctx, purpose, challenge);
    answered = expiresAt && { challenge, expiresAt };
    return answered !== undefined;
  };
  const verified = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: isOurs,
    expectedOrigin: ctx.origin,
    expectedRPID: rpIdOf(ctx),
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    // A refusal is a plain Error; anything else is a bug. Its message may quote the response, so it is dropped.
    if (!(error instanceof Error) || error.name !== 'Error') {
      ctx.log.error('passkey not verified', { error: error instanceof Error ? error.name : typeof error });
    }
    return undefined;
  });
  const isGood =
    verified?.verified === true &&
    answered !== undefined &&
    found.account.isActive &&
    (await queries.recordPasskeyUse(ctx.db, {
      id,
      counter: verified.authenticationInfo.newCounter,
      ...answered,
      now: ctx.now(),
    }));
  return { isGood, account: found.account };
}

export async function login(ctx: Context, assertion: Assertion): Promise<User> {
  const checked = await verify(ctx, LOGIN, assertion);
  if (!checked?.isGood) {
    if (checked) ctx.waitUntil(logFailure(ctx, checked.account.id, 'passkey'));
    throw new AppError('unauthenticated', WRONG_LOGIN);
  }
  const { account } = checked;
  const user = userOf({ accountId: account.id, ...account });
  await startSession(ctx, { accountId: account.id, comparedHash: undefined }, 'passkey');
  return user;
}

/** @throws AppError bad-input, conflict */
export async function prove(ctx: Context, assertion: Assertion): Promise<void> {
  const accountId = await ownAccountId(ctx);
  const { sessionId } = await ctx.sessions.require();
  const checked = await verify(ctx, `proof\n${sessionId}`, assertion);
  if (!checked?.isGood || checked.account.id !== accountId) throw new AppError('bad-input', WRONG_PROOF);
  await ctx.sessions.prove();
}

export async function list({ db, sessions }: Context): Promise<Passkey[]> {
  const { accountId } = await sessions.require();
  return accountId === null ? [] : (await queries.listPasskeys(db, accountId)).map(toPasskey);
}

/** @throws AppError conflict without an account */
export async function begin(ctx: Context): Promise<Answer<typeof beginPasskey>> {
  const accountId = await ownAccountId(ctx);
  const { username, name } = await ctx.sessions.require();
  const own = await queries.listPasskeys(ctx.db, accountId);
  return {
    challenge: issueChallenge(ctx, `new\n${accountId}`),
    timeout: TIMEOUT_MS,
    rp: { name: new URL(ctx.site).host, id: rpIdOf(ctx) },
    user: { id: Buffer.from(accountId).toString('base64url'), name: username, displayName: name || username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: own.map(({ id }) => ({ id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

/** @throws AppError bad-input for an invalid passkey; conflict without an account */
export async function add(ctx: Context, { name, credential }: Parsed<typeof addPasskey>['body']): Promise<Passkey> {
  const accountId = await ownAccountId(ctx);
  let answered: { readonly challenge: string; readonly expiresAt: Date } | undefined;
  const verified = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: (challenge) => {
      const expiresAt = readChallengeExpiry(ctx, `new\n${accountId}`, challenge);
      answered = expiresAt && { challenge, expiresAt };
      return answered !== undefined;
    },
    expectedOrigin: ctx.origin,
    expectedRPID: rpIdOf(ctx),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  const known = verified?.verified
    ? await queries.findPasskey(ctx.db, verified.registrationInfo.credential.id)
    : undefined;
  // The answer to an earlier attempt was lost: the challenge is spent, and the passkey is there.
  if (known?.passkey.accountId === accountId) return toPasskey(known.passkey);
  const isFresh =
    answered !== undefined && (await queries.redeemChallenge(ctx.db, answered.challenge, answered.expiresAt));
  if (!verified?.verified || !isFresh) throw new AppError('bad-input', WRONG_NEW);
  const { credential: made, credentialBackedUp: isSynced } = verified.registrationInfo;
  const stored: queries.StoredPasskey = {
    id: made.id,
    accountId,
    name,
    isSynced,
    counter: made.counter,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    createdAt: ctx.now(),
    lastUsedAt: null,
  };
  await changeAccount(ctx, accountId, 'passkey-added', insertPasskey(ctx.db, stored));
  return toPasskey(stored);
}

/** @throws AppError not-found, also for another account's passkey */
export async function rename(ctx: Context, id: string, name: string): Promise<Passkey> {
  const renamed = await queries.updatePasskeyName(ctx.db, await ownAccountId(ctx), { id, name });
  if (renamed === undefined) throw new AppError('not-found', GONE);
  return toPasskey(renamed);
}

/** Idempotent. */
export async function remove(ctx: Context, id: string): Promise<void> {
  const accountId = await ownAccountId(ctx);
  await changeAccount(ctx, accountId, 'passkey-removed', deletePasskey(ctx.db, accountId, id));
}
