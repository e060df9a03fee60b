import { createHmac } from 'node:crypto';
import type { Context } from '#server/context.ts';

/**
 * The keyed hashes under which an address may be remembered without being known, that of the newest key first; none
 * where no key is set.
 *
 * @param purpose what it is remembered for: the same address has another hash for each
 */
export function addressHashes(
  { env }: Pick<Context, 'env'>,
  purpose: 'erased' | 'rejected',
  address: string,
): string[] {
  const key = address.normalize('NFC').toLowerCase();
  return (env.ENCRYPTION_KEY ?? env.SESSION_SECRET ?? []).map((secret) =>
    createHmac('sha256', secret).update(`${purpose}\n${key}`).digest('hex'),
  );
}
