import type { IncomingMessage } from 'node:http';
import { type TargetFailure, toTargetFailure } from '#domain/redirects/target-check.ts';
import { abortAfter } from '#time-limits.ts';
import { connect, ForbiddenError, mayBePublic, resolveRedirect } from './public-connection.ts';

const TIMEOUT_MS = 5000;
const REDIRECTS_MAX = 3;
const BYTES_MAX = 64 * 1024;

class RedirectsError extends Error {}

export interface TargetProbe {
  /** Probes anonymously. Never throws. */
  readonly probe: (address: string) => Promise<TargetFailure | null>;
}

/** Reads up to a limit, so that a server can finish a small page normally. */
async function readFirstBytes(response: IncomingMessage): Promise<void> {
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
 * Creates a probe for the public internet, checked after redirects and DNS too (docs/decisions/redirects.md). Tries
 * HEAD, then GET if that fails.
 * @param homeOrigins always allowed, never in production
 * @param timeoutMs limit for a target; HEAD gets half of it
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
      const next = resolveRedirect(response, url);
      if (next === undefined) {
        if (method === 'GET') await readFirstBytes(response);
        return response.statusCode ?? 0;
      }
      if (redirects === REDIRECTS_MAX) throw new RedirectsError();
      return await follow(next, method, signal, redirects + 1);
    } finally {
      response.destroy();
    }
  }

  const ask = (address: string, method: 'HEAD' | 'GET', ms: number, all: AbortSignal): Promise<TargetFailure | null> =>
    abortAfter(ms, (signal) => follow(URL.parse(address), method, signal), all).then(
      (status) => (method === 'HEAD' && status >= 400 ? 'broken' : toTargetFailure(status)),
      failureOfError,
    );

  return {
    async probe(address) {
      const all = AbortSignal.timeout(timeoutMs);
      const answer = await ask(address, 'HEAD', timeoutMs / 2, all);
      return answer === null || answer === 'forbidden' ? answer : ask(address, 'GET', timeoutMs, all);
    },
  };
}
