import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import {
  deleteSession,
  insertSession,
  insertSessionWithPassword,
  renewProof,
  type SessionKeys,
  touchSession,
} from '#db/queries/accounts/sessions.ts';
import { seesRevenue } from '#domain/accounts/roles.ts';
import { AppError } from '#domain/errors.ts';
import type { Client, Sessions, SignedIn } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { sealedCookie } from './sealed-cookie.ts';

const IDLE_SECONDS = 8 * 60 * 60;
const LONGEST_SECONDS = 7 * 24 * 60 * 60;
const ID_BYTES = 32;

const notSignedIn = () => new AppError('unauthenticated', 'Bitte melde dich an.');

interface SessionsInput {
  readonly request: Request;
  readonly outgoing: Headers;
  readonly db: Database;
  readonly env: Env;
  readonly now: () => Date;
  readonly client: Client;
}

/**
 * Creates sessions that end on the server: the cookie holds a random id, the database its hash, so a logout kills every
 * copy. The environment administrator's hash covers the credentials, so a new password closes all sessions.
 */
export function createSessions({ request, outgoing, db, env, now, client }: SessionsInput): Sessions {
  const { SESSION_SECRET: secrets, ADMIN_USERNAME: username, ADMIN_PASSWORD_HASH: passwordHash } = env;
  const hasEmergency = username !== undefined && passwordHash !== undefined;

  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  const keysOf = (id: string): SessionKeys => ({
    account: hash(`account\n${id}`),
    emergency: hasEmergency ? hash(`${id}\n${username}\n${passwordHash}`) : undefined,
  });

  const cookie = sealedCookie<{ id: string }>(
    { request, outgoing, secrets },
    { name: 'session', seconds: LONGEST_SECONDS, sameSite: 'lax', path: '/' },
  );

  async function keys(): Promise<SessionKeys | undefined> {
    const { id } = await cookie.read();
    return id === undefined ? undefined : keysOf(id);
  }

  async function endRow(): Promise<void> {
    const row = await keys();
    if (row !== undefined) await deleteSession(db, row);
  }

  async function find(): Promise<SignedIn | undefined> {
    const row = await keys();
    if (row === undefined) return undefined;
    const times = { now: now(), idleSeconds: IDLE_SECONDS, longestSeconds: LONGEST_SECONDS };
    const found = await touchSession(db, { keys: row, ...times });
    if (found === undefined) return undefined;
    const { id: sessionId, provedAt, account } = found;
    const emergency = { id: null, username: username ?? '', name: '', role: 'owner', seesRevenue: true } as const;
    const { id: accountId, username: ownName, name, role, seesRevenue: allowed } = account ?? emergency;
    return { accountId, username: ownName, name, role, seesRevenue: seesRevenue(role, allowed), sessionId, provedAt };
  }

  let found: Promise<SignedIn | undefined> | undefined;
  function current(): Promise<SignedIn | undefined> {
    found ??= find();
    return found;
  }

  async function require(): Promise<SignedIn> {
    const user = await current();
    if (user === undefined) throw notSignedIn();
    return user;
  }

  async function open(accountId: string | null, comparedHash?: string): Promise<void> {
    if (secrets === undefined) throw new AppError('unavailable', 'Die Anmeldung ist noch nicht eingerichtet.');
    await endRow();
    const id = randomBytes(ID_BYTES).toString('base64url');
    const { account, emergency } = keysOf(id);
    const key = accountId === null ? emergency : account;
    if (key === undefined) throw new TypeError('The environment has no administrator');
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + IDLE_SECONDS * 1000);
    const session = { key, accountId, ...client, createdAt, expiresAt };
    if (comparedHash === undefined) await insertSession(db, session);
    else if (!(await insertSessionWithPassword(db, session, comparedHash))) throw notSignedIn();
    await cookie.write({ id });
  }

  async function close(): Promise<void> {
    await endRow();
    await cookie.clear();
  }

  async function prove(): Promise<void> {
    const { sessionId } = await require();
    await renewProof(db, sessionId, now());
  }

  async function key(): Promise<string | undefined> {
    return (await keys())?.account;
  }

  return { current, require, isOpen: async () => (await current()) !== undefined, open, close, prove, key };
}
