import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';

const MAX_AGE_MS = 5 * 60 * 1000;

/** What one function of ours sends to another, to prove that it is ours. */
export interface OwnRequest {
  /** When it was asked, in milliseconds since 1970. */
  readonly at: number;
  /** In hexadecimal. */
  readonly signature: string;
}

const sign = (secret: string, purpose: string, at: number): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n${at}`).digest();

/** Proof for a request of ours, for a few minutes; undefined without SESSION_SECRET. @param purpose what is asked */
export function ownRequest({ env, now }: Pick<Context, 'env' | 'now'>, purpose: string): OwnRequest | undefined {
  const [secret] = env.SESSION_SECRET ?? [];
  if (secret === undefined) return undefined;
  const at = now().getTime();
  return { at, signature: sign(secret, purpose, at).toString('hex') };
}

/** Whether we have asked for this ourselves, a moment ago. */
export function isOwnRequest({ env, now }: Context, purpose: string, { at, signature }: OwnRequest): boolean {
  if (Math.abs(now().getTime() - at) > MAX_AGE_MS) return false;
  const given = Buffer.from(signature, 'hex');
  return (env.SESSION_SECRET ?? []).some((secret) => {
    const expected = sign(secret, purpose, at);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
