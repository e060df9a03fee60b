import { randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { findByUsername } from '#db/queries/accounts/accounts.ts';
import { isSameUsername } from '#domain/accounts/username.ts';
import type { Device, KnownDevice } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { sealedCookie } from './sealed-cookie.ts';

const LIFETIME_SECONDS = 365 * 24 * 60 * 60;
const ID_BYTES = 16;

interface DeviceInput {
  readonly request: Request;
  readonly outgoing: Headers;
  readonly env: Pick<Env, 'SESSION_SECRET' | 'ADMIN_USERNAME'>;
  readonly db: Database;
}

/** Binds the login's cookie to the account, not to its name, which another account may get later. */
export function createDevice({ request, outgoing, env, db }: DeviceInput): Device {
  const cookie = sealedCookie<KnownDevice>(
    { request, outgoing, secrets: env.SESSION_SECRET },
    { name: 'device', seconds: LIFETIME_SECONDS, sameSite: 'strict', path: '/api' },
  );

  /** Puts the environment's administrator first: an older account of that name must not exempt guesses from limits. */
  async function holderOf(username: string): Promise<string | null | undefined> {
    if (env.ADMIN_USERNAME !== undefined && isSameUsername(username, env.ADMIN_USERNAME)) return null;
    return (await findByUsername(db, username))?.id;
  }

  async function find(username: string): Promise<KnownDevice | undefined> {
    const { id, accountId } = await cookie.read();
    if (id === undefined || accountId === undefined) return undefined;
    return (await holderOf(username)) === accountId ? { id, accountId } : undefined;
  }

  const found = new Map<string, Promise<KnownDevice | undefined>>();
  return {
    knownFor(username) {
      const known = found.get(username) ?? find(username);
      found.set(username, known);
      return known;
    },
    async remember(accountId) {
      // Another account's login on the same browser changes only whose limits it has.
      const { id = randomBytes(ID_BYTES).toString('base64url') } = await cookie.read();
      await cookie.write({ id, accountId });
      return id;
    },
  };
}
