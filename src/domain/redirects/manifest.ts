import type { ClickMark } from './clicks.ts';
import type { VisitedRedirect } from './following.ts';

/** A live redirect with the key under which visits find it. */
export interface ManifestRedirect extends VisitedRedirect {
  readonly slugKey: string;
}

/** Asks the edge whether it is there, instead of a redirect: `npm run check:deploy`. */
export const EDGE_CHECK_HEADER = 'x-edge-check';

const encoder = new TextEncoder();

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** HMAC-SHA-256 as hex. Web Crypto, because edge and function both have it. */
async function sign(secret: string, purpose: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  return toHex(await crypto.subtle.sign('HMAC', key, encoder.encode(`${purpose}\n${text}`)));
}

/** Proves that the manifest is asked for by ourselves. Always the same, so that the CDN can keep the answer. */
export const signManifestRequest = (secret: string): Promise<string> => sign(secret, 'manifest-request', '');

/** Proves that a manifest is ours. */
export const signManifest = (secret: string, redirects: readonly ManifestRedirect[]): Promise<string> =>
  sign(secret, 'manifest', JSON.stringify(redirects));

/** A visit that our edge has answered and somebody else has to count. */
export interface EdgeVisit {
  readonly redirectId: number;
  readonly isBot: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly marks: readonly ClickMark[];
  /** Who it was, to be named for the day and forgotten; absent for those who ask for privacy. */
  readonly visitor?: { readonly ip: string; readonly userAgent: string } | undefined;
}

/** Proves that a visit was answered by our edge. */
export const signVisit = (secret: string, { redirectId, isBot, at, marks, visitor }: EdgeVisit): Promise<string> =>
  sign(
    secret,
    'visit',
    JSON.stringify([
      redirectId,
      isBot,
      at,
      marks.map(({ dimension, value }) => [dimension, value]),
      visitor && [visitor.ip, visitor.userAgent],
    ]),
  );

function isManifestRedirect(value: unknown): value is ManifestRedirect {
  return (
    typeof value === 'object' &&
    value !== null &&
    'slugKey' in value &&
    'targetUrl' in value &&
    'expiresAt' in value &&
    typeof value.slugKey === 'string' &&
    typeof value.targetUrl === 'string' &&
    (value.expiresAt === null || typeof value.expiresAt === 'string')
  );
}

/**
 * Gets the manifest from the site's CDN and makes sure that it is ours.
 *
 * @param get asks an address and gives the answer's JSON; fails when there is none
 * @param secret the site's newest session secret
 * @throws TypeError when the answer is not a manifest signed by us
 */
export async function loadManifest(
  get: (url: string) => Promise<unknown>,
  origin: string,
  secret: string,
): Promise<Map<string, ManifestRedirect>> {
  const body = await get(`${origin}/api/redirects/manifest?signature=${await signManifestRequest(secret)}`);
  if (typeof body !== 'object' || body === null || !('links' in body) || !Array.isArray(body.links)) {
    throw new TypeError('Not a manifest');
  }
  const redirects = body.links.filter(isManifestRedirect);
  if (!('signature' in body) || body.signature !== (await signManifest(secret, redirects))) {
    throw new TypeError('The manifest is not signed by us');
  }
  return new Map(redirects.map((redirect) => [redirect.slugKey, redirect]));
}
