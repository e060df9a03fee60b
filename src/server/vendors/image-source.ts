import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const BYTES_MAX = 5_000_000;
const TIMEOUT_MS = 10_000;
const REDIRECTS_MAX = 3;
const USER_AGENT = 'mein-erwachen/1.0';

/** Why there is no image. Neither the address nor what it answered is told. */
export type ImageFailure =
  /** No `https:` address of the public internet; so may be what it redirects to. */
  | 'forbidden'
  /** Nobody there, too slow, not 200, or one redirect too many. */
  | 'away'
  | 'too-large';

/** What came of a download. */
export type Download = { readonly bytes: Uint8Array } | { readonly failure: ImageFailure };

/** Whoever keeps the images that the owner links to. */
export interface ImageSource {
  /** Downloads what lies at an address, without saying who we are. Never throws. */
  readonly download: (address: string) => Promise<Download>;
}

class ForbiddenError extends Error {}
class TooLargeError extends Error {}

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

function assertAllowed(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A name is checked when it is resolved, an address is never resolved.
  const isPublic = isIP(host) === 0 || isPublicAddress(host);
  if (url.protocol !== 'https:' || url.port !== '' || !isPublic) throw new ForbiddenError();
}

interface Connecting {
  readonly isAtHome: boolean;
  readonly signal: AbortSignal;
}

/** The connection is made to the very address that was checked: the check is its resolver. */
const get = (url: URL, { isAtHome, signal }: Connecting): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = {
      signal,
      agent: false,
      headers: { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': USER_AGENT },
      ...(!isAtHome && { lookup: lookupPublic }),
    } as const;
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    send(url, options, resolve).on('error', reject).end();
  });

/** @throws TooLargeError */
async function readBody(response: IncomingMessage): Promise<Uint8Array> {
  if (Number(response.headers['content-length'] ?? 0) > BYTES_MAX) throw new TooLargeError();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.byteLength;
    if (size > BYTES_MAX) throw new TooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function failureOf(error: unknown): ImageFailure {
  if (error instanceof ForbiddenError) return 'forbidden';
  return error instanceof TooLargeError ? 'too-large' : 'away';
}

/**
 * A downloader that reaches the public internet only (design/decisions.md §18): `https:`, every redirect checked anew.
 *
 * @param homeOrigins origins that are allowed whatever they are: the stand-ins of the vendors at home, never in production
 */
export function createImageSource({
  homeOrigins = [],
  timeoutMs = TIMEOUT_MS,
}: {
  readonly homeOrigins?: readonly string[];
  readonly timeoutMs?: number;
} = {}): ImageSource {
  async function follow(address: string, signal: AbortSignal, redirects = 0): Promise<Uint8Array> {
    const url = URL.parse(address);
    if (url === null) throw new ForbiddenError();
    const isAtHome = homeOrigins.includes(url.origin);
    if (!isAtHome) assertAllowed(url);
    const response = await get(url, { isAtHome, signal });
    try {
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readBody(response);
      const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
      if (!isRedirect || redirects === REDIRECTS_MAX) throw new Error(`Status ${statusCode}`);
      return await follow(URL.parse(headers.location ?? '', url)?.href ?? '', signal, redirects + 1);
    } finally {
      response.destroy();
    }
  }

  return {
    async download(address) {
      try {
        return { bytes: await follow(address, AbortSignal.timeout(timeoutMs)) };
      } catch (error) {
        return { failure: failureOf(error) };
      }
    },
  };
}
