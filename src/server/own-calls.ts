import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Context } from './context.ts';

const MAX_AGE_MS = 5 * 60 * 1000;

interface OwnRoute {
  readonly path: string;
}

/** `signature` is hexadecimal, `at` in milliseconds since 1970. */
interface OwnRequest {
  readonly at: number;
  readonly signature: string;
}

const sign = (secret: string, { path }: OwnRoute, at: number): Buffer =>
  createHmac('sha256', secret).update(`${path}\n${at}`).digest();

/** Signs a request to ourselves. Undefined without SESSION_SECRET. */
export function ownRequest({ env, now }: Pick<Context, 'env' | 'now'>, route: OwnRoute): OwnRequest | undefined {
  const [secret] = env.SESSION_SECRET ?? [];
  if (secret === undefined) return undefined;
  const at = now().getTime();
  return { at, signature: sign(secret, route, at).toString('hex') };
}

/** Calls another function of ours in the background (docs/decisions/budgets.md). */
export function callOwn(ctx: Pick<Context, 'env' | 'now' | 'callSelf'>, route: OwnRoute): void {
  const request = ownRequest(ctx, route);
  if (request) ctx.callSelf(route.path, request);
}

/** Accepts signatures of the last minutes. @throws AppError not-found */
export function assertOwnRequest({ env, now }: Context, route: OwnRoute, { at, signature }: OwnRequest): void {
  const given = Buffer.from(signature, 'hex');
  const isOurs = (env.SESSION_SECRET ?? []).some((secret) => {
    const expected = sign(secret, route, at);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!isOurs || Math.abs(now().getTime() - at) > MAX_AGE_MS)
    throw new AppError('not-found', 'Diese Adresse gibt es nicht.');
}
