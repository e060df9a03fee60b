import { randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { readBytes } from '#server/http/body.ts';
import { gated, SIGNED } from '#server/http/budget.ts';
import { createContext, type FunctionContext } from '#server/http/context.ts';
import { reportFailure } from '#server/http/errors.ts';
import { log } from '#server/http/log.ts';
import { answerHeaders } from '#server/http/response.ts';

/** Generous: a change of a long description carries the text twice. */
const DELIVERY_LIMIT_BYTES = 1024 * 1024;

const empty = (status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status, headers: answerHeaders(headers) });

/**
 * Handles ClickUp's webhook, authenticated by a signature over the raw body. Never answers 401 or 410, which would
 * suspend it (docs/decisions/clickup.md).
 * @param receive processes the body; false if the signature is wrong
 */
export function signedDelivery(receive: (ctx: Context, body: Uint8Array, signature: string) => Promise<boolean>) {
  async function take(request: Request, netlify: FunctionContext, replaced: Partial<Context> = {}): Promise<Response> {
    const requestId = netlify.requestId || randomUUID();
    const context = (): Context => createContext(request, { ...netlify, requestId }, new Headers(), replaced);
    try {
      if (request.method !== 'POST') return empty(405, { Allow: 'POST' });
      const signature = request.headers.get('x-signature') ?? '';
      if (signature === '') throw new AppError('bad-input', 'Die Signatur fehlt.');
      const body = await readBytes(request, DELIVERY_LIMIT_BYTES);
      const isTaken = await receive(context(), body, signature);
      return empty(isTaken ? 200 : 400);
    } catch (error) {
      const place = { event: 'delivery failed', operation: 'webhook', requestId };
      const { status, headers } = reportFailure(error, place, replaced.log ?? log, context);
      return empty(status, headers);
    }
  }

  return gated(take, [{ name: 'webhook', access: 'public', budget: SIGNED }]);
}
