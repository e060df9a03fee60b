import { randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Delivery, Reception } from '#domain/purchases/delivery.ts';
import type { Platform } from '#domain/purchases/notice.ts';
import type { Context } from '#server/context.ts';
import { readBytes } from '#server/http/body.ts';
import { gated, type Spending } from '#server/http/budget.ts';
import { createContext, type FunctionContext } from '#server/http/context.ts';
import { reportFailure, toFailure } from '#server/http/errors.ts';
import { log } from '#server/http/log.ts';
import { answerHeaders } from '#server/http/response.ts';

const STATUS: Readonly<Record<Reception, number>> = {
  stored: 200,
  incomplete: 503,
  refused: 403,
  // The platform repeats the notice and each attempt is logged, so there is time to fix the parser.
  unreadable: 400,
  'not-connected': 503,
};

/** Digistore24 and CopeCart expect this word. */
const TAKEN = 'OK';

const plain = (status: number, extra: Readonly<Record<string, string>> = {}): Response =>
  new Response(status === 200 ? TAKEN : null, {
    status,
    headers: answerHeaders({ ...extra, 'Content-Type': 'text/plain; charset=utf-8' }),
  });

/** Notices without a valid signature: at most one small write a minute, to an existing row (`REFUSED_NOTICE_ROOM`). */
const NOTICES = { name: 'notice' } as const satisfies Spending;

type Receive = (ctx: Context, platform: Platform, delivery: Delivery) => Promise<Reception>;

async function answer(
  request: Request,
  limitBytes: number,
  receive: (body: Uint8Array) => Promise<Reception>,
): Promise<Response> {
  // Digistore24 probes the address before it posts.
  if (request.method === 'GET' || request.method === 'HEAD') return plain(200);
  if (request.method !== 'POST') return plain(405, { Allow: 'GET, HEAD, POST' });
  return plain(STATUS[await receive(await readBytes(request, limitBytes))]);
}

/**
 * Receives a payment platform's notices (docs/decisions/notices.md), authenticated by a signature over the raw body
 * instead of origin or session. Not rate-limited, because that would lose sales: a stranger costs one read of the
 * secret, a few hashes, and counters and small writes up to a number a day (`REFUSED_NOTICE_ROOM`).
 * @param limitBytes largest notice of a platform that is read
 */
export function noticeAddress(receive: Receive, limitBytes: (platform: Platform) => number) {
  async function take(
    platform: Platform,
    request: Request,
    netlify: FunctionContext,
    replaced: Partial<Context> = {},
  ): Promise<Response> {
    const requestId = netlify.requestId || randomUUID();
    const context = (): Context => createContext(request, { ...netlify, requestId }, new Headers(), replaced);
    try {
      return await answer(request, limitBytes(platform), (body) => {
        const ctx = context();
        const header = (name: string): string => request.headers.get(name) ?? '';
        return receive(ctx, platform, { body, header, receivedAt: ctx.now() });
      });
    } catch (error) {
      const { status, headers } = toFailure(error);
      if (error instanceof AppError && error.code === 'too-large') return plain(status, headers);
      // Every other failure is ours: 503 makes the platform repeat the notice.
      const place = { event: 'notice not stored', operation: `notice of ${platform}`, requestId, fields: { platform } };
      reportFailure(error, place, replaced.log ?? log, context);
      return plain(503, headers);
    }
  }

  return gated(take, [{ name: 'notice', access: 'public', budget: NOTICES }]);
}
