import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { formatPasswordHash, type PasswordHash, parsePasswordHash } from '#domain/accounts/password-hash.ts';

type Cost = Pick<PasswordHash, 'ln' | 'r' | 'p'>;

/** OWASP's scrypt parameters for little memory: 32 MB (docs/decisions/environment.md). */
const COST: Cost = { ln: 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
// Node's default allows at most 32 MiB.
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

function derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: MAX_MEMORY_BYTES };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password in PHC form. @param cost tests pass a cheaper one */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost);
  return formatPasswordHash({ ...cost, salt: unpadded(salt), key: unpadded(key) });
}

/** Takes the same time for every wrong password. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const expected = parsePasswordHash(hash);
  if (!expected) throw new TypeError('Not a scrypt hash in PHC form');
  const key = await derive(password, Buffer.from(expected.salt, 'base64'), expected);
  return timingSafeEqual(key, Buffer.from(expected.key, 'base64'));
}
