import type { ClickMark } from './clicks.ts';
import type { VisitedRedirect } from './following.ts';

/** Live redirect with the key by which visits find it. */
export interface ManifestRedirect extends VisitedRedirect {
  readonly slugKey: string;
  /** Former slugs, which lead there too. */
  readonly aliases?: string[] | undefined;
}

/** Header by which `npm run check:deploy` asks whether the edge answers, without following a redirect. */
export const EDGE_CHECK_HEADER = 'x-edge-check';

const encoder = new TextEncoder();

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Computes HMAC-SHA-256 as hex. Web Crypto, because both edge and functions have it. */
async function sign(secret: string, purpose: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  return toHex(await crypto.subtle.sign('HMAC', key, encoder.encode(`${purpose}\n${text}`)));
}

/** Signs the request for the manifest. The signature is constant, so that the CDN can cache the answer. */
export const signManifestRequest = (secret: string): Promise<string> => sign(secret, 'manifest-request', '');

export const signManifest = (secret: string, redirects: readonly ManifestRedirect[]): Promise<string> =>
  sign(secret, 'manifest', JSON.stringify(redirects));

/** Visit that the edge has answered and that a function has to count. */
export interface EdgeVisit {
  readonly redirectId: number;
  readonly isBot: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly marks: readonly ClickMark[];
  /** Only for the day's pseudonym, never stored; absent if the visitor asks for privacy. */
  readonly visitor?: { readonly ip: string; readonly userAgent: string } | undefined;
}

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
    (value.expiresAt === null || typeof value.expiresAt === 'string') &&
    (!('aliases' in value) || (Array.isArray(value.aliases) && value.aliases.every((key) => typeof key === 'string')))
  );
}

/**
 * Loads the manifest from the site's CDN and verifies its signature with the site's newest session secret.
 * @param get requests an address and returns the JSON; fails without an answer
 * @throws TypeError if the answer is not a manifest signed by us
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
  return new Map(
    redirects.flatMap((redirect) =>
      [redirect.slugKey, ...(redirect.aliases ?? [])].map((key) => [key, redirect] as const),
    ),
  );
}
