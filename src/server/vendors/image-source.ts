import type { IncomingMessage } from 'node:http';
import { connect, ForbiddenError, mayBePublic, resolveRedirect } from './public-connection.ts';

const BYTES_MAX = 5_000_000;
const TIMEOUT_MS = 10_000;
const REDIRECTS_MAX = 3;

/** Carries neither address nor response, for privacy. */
type ImageFailure =
  /** Not `https:` on the public internet, also after a redirect. */
  | 'forbidden'
  /** Unreachable, too slow, not 200, or too many redirects. */
  | 'away'
  | 'too-large';

type Download = { readonly bytes: Uint8Array } | { readonly failure: ImageFailure };

export interface ImageSource {
  /** Downloads anonymously. Never throws. */
  readonly download: (address: string) => Promise<Download>;
}

class TooLargeError extends Error {}

function assertAllowed(url: URL): void {
  if (url.protocol !== 'https:' || url.port !== '' || !mayBePublic(url)) throw new ForbiddenError();
}

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

/** Reaches the public internet only (docs/decisions/events.md). @param homeOrigins always allowed: fakes at home */
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
    const response = await connect(url, { method: 'GET', accept: 'image/*', isAtHome, signal });
    try {
      if (response.statusCode === 200) return await readBody(response);
      const next = resolveRedirect(response, url);
      if (next === undefined || redirects === REDIRECTS_MAX) throw new Error(`Status ${response.statusCode}`);
      return await follow(next?.href ?? '', signal, redirects + 1);
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
