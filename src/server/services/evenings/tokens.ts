import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

const ID_BYTES = 16;
/** Token with the length of other mails' tokens: 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

const proofOf = (secret: string, id: Buffer): Buffer =>
  createHmac('sha256', secret).update('evening\n').update(id).digest().subarray(0, ID_BYTES);

/** Returns the end of a registration's address: its id and a proof of it, so that nothing secret is stored. */
export function eveningToken({ env }: Pick<Context, 'env'>, registrationId: string): string {
  const [secret] = env.SESSION_SECRET ?? [];
  if (secret === undefined) {
    throw new AppError('unavailable', 'Gerade gibt es keine Links zu Events.', {
      technician: 'In der Umgebung fehlt SESSION_SECRET.',
    });
  }
  const id = Buffer.from(registrationId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, proofOf(secret, id)]).toString('base64url');
}

/** Returns the registration that a token names; undefined unless one of our secrets has made it. */
export function readEveningToken({ env }: Pick<Context, 'env'>, token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  const proof = bytes.subarray(ID_BYTES);
  if (!(env.SESSION_SECRET ?? []).some((secret) => timingSafeEqual(proofOf(secret, id), proof))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
