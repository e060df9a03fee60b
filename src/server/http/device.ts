import { randomBytes } from 'node:crypto';
import type { Env } from '#server/env.ts';
import { sealedCookie } from './sealed-cookie.ts';

const LIFETIME_SECONDS = 365 * 24 * 60 * 60;
const ID_BYTES = 16;

/** What the browser keeps of having been signed in before, so that strangers cannot lock it out (decisions.md §17). */
export interface Device {
  /** A name of this browser under which somebody was signed in with that account; undefined for every other one. */
  readonly idFor: (username: string) => Promise<string | undefined>;
  /** Notes, after a login, that the browser is known. It opens nothing by itself. */
  readonly remember: (username: string) => Promise<void>;
}

interface DeviceInput {
  readonly request: Request;
  /** Headers of the answer, where the cookie is set. */
  readonly outgoing: Headers;
  readonly env: Pick<Env, 'SESSION_SECRET'>;
}

/** The cookie of the login alone: no visitor gets one, and no other request carries it. */
export function createDevice({ request, outgoing, env }: DeviceInput): Device {
  const cookie = sealedCookie<{ id: string; username: string }>(
    { request, outgoing, secrets: env.SESSION_SECRET },
    { name: 'device', seconds: LIFETIME_SECONDS, sameSite: 'strict', path: '/api/auth' },
  );
  return {
    async idFor(username) {
      const { id, username: known } = await cookie.read();
      return known?.toLowerCase() === username.toLowerCase() ? id : undefined;
    },
    remember: (username) => cookie.write({ id: randomBytes(ID_BYTES).toString('base64url'), username }),
  };
}
