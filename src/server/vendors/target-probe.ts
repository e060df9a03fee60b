import type { IncomingMessage } from 'node:http';
import { failureOf, type TargetFailure } from '#domain/redirects/target-check.ts';
import { connect, ForbiddenError, mayBePublic, redirectOf } from './public-connection.ts';

const TIMEOUT_MS = 5000;
const REDIRECTS_MAX = 3;
const BYTES_MAX = 64 * 1024;

class RedirectsError extends Error {}

/** Asks the targets of links whether they are there. */
export interface TargetProbe {
  /** Asks for an address, without saying who we are. Never throws. */
  readonly probe: (address: string) => Promise<TargetFailure | null>;
}

/** Reads as much as shows that there is an answer, so that a server may finish a small page. */
async function readSome(response: IncomingMessage): Promise<void> {
  let size = 0;
  for await (const chunk of response) {
    size += chunk.byteLength;
    if (size >= BYTES_MAX) return;
  }
}

function failureOfError(error: unknown): TargetFailure {
  if (error instanceof ForbiddenError) return 'forbidden';
  return error instanceof RedirectsError ? 'redirects' : 'away';
}

/**
 * A probe that reaches the public internet only, also after redirects and by DNS (docs/decisions/redirects.md). HEAD first;
 * whoever does not answer it as wanted is asked with GET.
 *
 * @param homeOrigins origins that are allowed whatever they are, never in production
 * @param timeoutMs for a target with everything; HEAD has half of it
 */
export function createTargetProbe({
  homeOrigins = [],
  timeoutMs = TIMEOUT_MS,
}: {
  readonly homeOrigins?: readonly string[];
  readonly timeoutMs?: number;
} = {}): TargetProbe {
  async function follow(url: URL | null, method: 'HEAD' | 'GET', signal: AbortSignal, redirects = 0): Promise<number> {
    if (url === null || !/^https?:$/.test(url.protocol)) throw new RedirectsError();
    const isAtHome = homeOrigins.includes(url.origin);
    if (!isAtHome && !mayBePublic(url)) throw new ForbiddenError();
    const response = await connect(url, { method, accept: '*/*', isAtHome, signal });
    try {
      const next = redirectOf(response, url);
      if (next === undefined) {
        if (method === 'GET') await readSome(response);
        return response.statusCode ?? 0;
      }
      if (redirects === REDIRECTS_MAX) throw new RedirectsError();
      return await follow(next, method, signal, redirects + 1);
    } finally {
      response.destroy();
    }
  }

  const ask = (address: string, method: 'HEAD' | 'GET', signal: AbortSignal): Promise<TargetFailure | null> =>
    follow(URL.parse(address), method, signal).then(
      (status) => (method === 'HEAD' && status >= 400 ? 'broken' : failureOf(status)),
      failureOfError,
    );

  return {
    async probe(address) {
      const all = AbortSignal.timeout(timeoutMs);
      const answer = await ask(address, 'HEAD', AbortSignal.any([all, AbortSignal.timeout(timeoutMs / 2)]));
      return answer === null || answer === 'forbidden' ? answer : ask(address, 'GET', all);
    },
  };
}
