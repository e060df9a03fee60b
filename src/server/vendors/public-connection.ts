import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const USER_AGENT = 'mein-erwachen/1.0';

export class ForbiddenError extends Error {}

/** Resolves a name for a connection; fails if any of its addresses is not public. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || first === undefined) callback(error ?? new Error('no address'), []);
    else if (!addresses.every(({ address }) => isPublicAddress(address))) callback(new ForbiddenError(), []);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Checks a literal IP address; names are checked when they are resolved. */
export function mayBePublic({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isPublicAddress(host);
}

interface Connecting {
  readonly method: 'GET' | 'HEAD';
  readonly accept: string;
  /** Skips the check for fakes at home, never in production. */
  readonly isAtHome: boolean;
  readonly signal: AbortSignal;
}

/**
 * Sends a request to the public internet without identifying the site; follows no redirect. The check is the
 * connection's resolver, so the checked address is the one used. The caller must `destroy` the response.
 * @throws ForbiddenError for a name with a non-public address; node's errors
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

/** Resolves a redirect's target; undefined if the response is no redirect, null if the target is invalid. */
export function resolveRedirect({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | null | undefined {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
  return isRedirect ? URL.parse(headers.location ?? '', url) : undefined;
}
