import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { shortAddress } from '#domain/address/short-address.ts';
import { AppError } from '#domain/errors.ts';
import { parseJson } from '#domain/json.ts';
import type { Hit } from '#domain/visits/hit.ts';
import type { Context } from '#server/context.ts';
import { readLimited } from '#server/http/body.ts';
import { type Budget, gated } from '#server/http/budget.ts';
import { createContext, type FunctionContext } from '#server/http/context.ts';
import { reportFailure } from '#server/http/errors.ts';
import { log } from '#server/http/log.ts';
import { answerHeaders } from '#server/http/response.ts';

const HIT_LIMIT_BYTES = 2 * 1024;

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

// Other websites may send hits and embed the pixel; the response reveals nothing.
const OPEN = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

const EVENT_MAX = 100;

const bounded = (shorten: (text: string) => string) => z.pipe(z.string(), z.transform(shorten));

const wireHit = z.object({
  /** Address of the page. */
  u: bounded(shortAddress),
  r: z._default(bounded(shortAddress), ''),
  e: z._default(
    bounded((event) => event.slice(0, EVENT_MAX)),
    '',
  ),
  /** Token passed to a checkout, and `o`: the offer ordered there. */
  t: z._default(z.string(), ''),
  o: z._default(z.string(), ''),
});

export interface Received {
  readonly hit: (Hit & { readonly token: string; readonly offer: string }) | undefined;
  readonly headers: Headers;
  readonly country: string;
}

async function readHit(request: Request): Promise<Received['hit']> {
  const raw =
    request.method === 'POST'
      ? parseJson(await readLimited(request, HIT_LIMIT_BYTES))
      : Object.fromEntries(new URL(request.url).searchParams);
  const { success, data } = z.safeParse(wireHit, raw);
  return success ? { url: data.u, referrer: data.r, event: data.e, token: data.t, offer: data.o } : undefined;
}

const answer = (method: string): Response =>
  method === 'POST'
    ? new Response(null, { status: 204, headers: answerHeaders(OPEN) })
    : new Response(GIF, { headers: answerHeaders({ ...OPEN, 'Content-Type': 'image/gif' }) });

/** Answers before counting: a hit neither delays nor breaks a page. @param budget held by the tables' caps */
export function pixel(budget: Budget, collect: (ctx: Context, received: Received) => Promise<void>) {
  async function serve(request: Request, netlify: FunctionContext, replaced: Partial<Context> = {}): Promise<Response> {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'POST' && method !== 'HEAD') {
      return new Response(null, { status: 405, headers: answerHeaders({ ...OPEN, Allow: 'GET, HEAD, POST' }) });
    }
    // A HEAD request is no visit.
    if (method === 'HEAD') return answer(method);
    const requestId = netlify.requestId || randomUUID();
    const context = (): Context => createContext(request, { ...netlify, requestId }, new Headers(), replaced);
    const report = (error: unknown): void => {
      const place = { event: 'hit not counted', operation: 'hit', requestId };
      reportFailure(error, place, replaced.log ?? log, context);
    };
    try {
      const hit = await readHit(request);
      const ctx = context();
      const counting = collect(ctx, { hit, headers, country: netlify.geo?.country?.code ?? '' });
      ctx.waitUntil(counting.catch(report));
    } catch (error) {
      if (error instanceof AppError && error.code === 'too-large') {
        return new Response(null, { status: 413, headers: answerHeaders(OPEN) });
      }
      report(error);
    }
    return answer(method);
  }

  return gated(serve, [{ name: 'pixel', access: 'public', budget }]);
}
