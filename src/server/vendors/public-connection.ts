import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const USER_AGENT = 'mein-erwachen/1.0';

/** An address that is none of the public internet. */
export class ForbiddenError extends Error {}

/** Resolves a name for a connection; it fails if any of the name's addresses is not public. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || first === undefined) callback(error ?? new Error('no address'), []);
    else if (!addresses.every(({ address }) => isPublicAddress(address))) callback(new ForbiddenError(), []);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Whether a host may be public: a name is checked when it is resolved, an address is never resolved. */
export function mayBePublic({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isPublicAddress(host);
}

interface Connecting {
  readonly method: 'GET' | 'HEAD';
  /** What is wanted, as `Accept` has it. */
  readonly accept: string;
  /** Whether the host is allowed whatever its address: a stand-in at home, never in production. */
  readonly isAtHome: boolean;
  readonly signal: AbortSignal;
}

/**
 * Asks the public internet, without saying who we are; redirects are not followed. The connection is made to the very
 * address that was checked: the check is its resolver. The caller ends the answer with `destroy`.
 *
 * @throws ForbiddenError for a name with an address that is not public, and what node throws
 */
export const connect = (url: URL, { method, accept, isAtHome, signal }: Connecting): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = {
      method,
      signal,
      agent: false,
      headers: { Accept: accept, 'Accept-Encoding': 'identity', 'User-Agent': USER_AGENT },
      ...(!isAtHome && { lookup: lookupPublic }),
    } as const;
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    send(url, options, resolve).on('error', reject).end();
  });

/** Where an answer sends on to, against the address that was asked; undefined where it sends nowhere. */
export function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | null | undefined {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
  return isRedirect ? URL.parse(headers.location ?? '', url) : undefined;
}
