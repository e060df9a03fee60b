import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { formatPasswordHash, type PasswordHash, parsePasswordHash } from '#domain/password-hash.ts';
import { isCommonPassword } from '#domain/password-rules.ts';

type Cost = Pick<PasswordHash, 'ln' | 'r' | 'p'>;

/** scrypt's cost as OWASP recommends it where memory is short: 32 MB (design/decisions.md §2). */
const COST: Cost = { ln: 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
// Node refuses to use more than 32 MiB unless it is told to.
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

function derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: MAX_MEMORY_BYTES };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/**
 * Hashes a password in PHC form.
 *
 * @param cost production's unless given; tests pass a cheaper one
 */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost);
  return formatPasswordHash({ ...cost, salt: unpadded(salt), key: unpadded(key) });
}

/** Compares a password with a hash, in the same time for every wrong one. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const expected = parsePasswordHash(hash);
  if (!expected) throw new TypeError('Not a scrypt hash in PHC form');
  const key = await derive(password, Buffer.from(expected.salt, 'base64'), expected);
  return timingSafeEqual(key, Buffer.from(expected.key, 'base64'));
}

const COMMON = 'Dieses Passwort ist zu leicht zu erraten. Nimm mehrere Wörter, die nichts miteinander zu tun haben.';

/**
 * Refuses a password that everybody tries.
 *
 * @param personal what is known of the person
 * @param field which the message is about
 * @throws AppError bad-input
 */
export function assertGoodPassword(password: string, personal: readonly string[], field: string): void {
  if (!isCommonPassword(password, personal)) return;
  throw new AppError('bad-input', COMMON, { fields: { [field]: [COMMON] } });
}
