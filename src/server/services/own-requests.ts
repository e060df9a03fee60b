import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';

const MAX_AGE_MS = 5 * 60 * 1000;

/** `signature` is hexadecimal, `at` in milliseconds since 1970. */
export interface OwnRequest {
  readonly at: number;
  readonly signature: string;
}

const sign = (secret: string, purpose: string, at: number): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n${at}`).digest();

/** Undefined without SESSION_SECRET. @param purpose requested job */
export function ownRequest({ env, now }: Pick<Context, 'env' | 'now'>, purpose: string): OwnRequest | undefined {
  const [secret] = env.SESSION_SECRET ?? [];
  if (secret === undefined) return undefined;
  const at = now().getTime();
  return { at, signature: sign(secret, purpose, at).toString('hex') };
}

/** Accepts signatures of the last few minutes. */
export function isOwnRequest({ env, now }: Context, purpose: string, { at, signature }: OwnRequest): boolean {
  if (Math.abs(now().getTime() - at) > MAX_AGE_MS) return false;
  const given = Buffer.from(signature, 'hex');
  return (env.SESSION_SECRET ?? []).some((secret) => {
    const expected = sign(secret, purpose, at);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
