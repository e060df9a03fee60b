import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

const LIFE_MS = 5 * 60 * 1000;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const CLAIM_BYTES = TIME_BYTES + NONCE_BYTES;

const sign = (secret: string, purpose: string, claim: Buffer): Buffer =>
  createHmac('sha256', secret).update(`passkey\n${purpose}\n`).update(claim).digest();

/**
 * Signs a challenge instead of storing it, so that strangers on the login page fill no table.
 * @param purpose use and owner; an answer is valid for this purpose only
 * @throws AppError unavailable without a secret
 */
export function issueChallenge({ env, now }: Context, purpose: string): string {
  const [secret] = env.SESSION_SECRET ?? [];
  if (secret === undefined) throw new AppError('unavailable', 'Die Anmeldung ist noch nicht eingerichtet.');
  const claim = Buffer.concat([Buffer.alloc(TIME_BYTES), randomBytes(NONCE_BYTES)]);
  claim.writeUIntBE(now().getTime() + LIFE_MS, 0, TIME_BYTES);
  return Buffer.concat([claim, sign(secret, purpose, claim)]).toString('base64url');
}

/** Returns the expiry; undefined if the challenge is not ours, for another purpose, or expired. */
export function readChallengeExpiry({ env, now }: Context, purpose: string, challenge: string): Date | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  const claim = bytes.subarray(0, CLAIM_BYTES);
  const given = bytes.subarray(CLAIM_BYTES);
  const isOurs = (env.SESSION_SECRET ?? []).some((secret) => {
    const expected = sign(secret, purpose, claim);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!isOurs) return undefined;
  const expiresAt = new Date(claim.readUIntBE(0, TIME_BYTES));
  return expiresAt > now() ? expiresAt : undefined;
}
