import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';

const MAX_AGE_MS = 5 * 60 * 1000;

/** Signature that one function of ours sends another. */
export interface OwnRequest {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Hexadecimal. */
  readonly signature: string;
}

const sign = (secret: string, purpose: string, at: number): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n${at}`).digest();

/**
 * Signs a request to ourselves, valid for a few minutes; undefined without SESSION_SECRET. @param purpose requested job
 */
export function ownRequest({ env, now }: Pick<Context, 'env' | 'now'>, purpose: string): OwnRequest | undefined {
  const [secret] = env.SESSION_SECRET ?? [];
  if (secret === undefined) return undefined;
  const at = now().getTime();
  return { at, signature: sign(secret, purpose, at).toString('hex') };
}

/** Verifies a recent signature of ours. */
export function isOwnRequest({ env, now }: Context, purpose: string, { at, signature }: OwnRequest): boolean {
  if (Math.abs(now().getTime() - at) > MAX_AGE_MS) return false;
  const given = Buffer.from(signature, 'hex');
  return (env.SESSION_SECRET ?? []).some((secret) => {
    const expected = sign(secret, purpose, at);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
