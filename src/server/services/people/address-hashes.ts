import { createHmac, randomBytes } from 'node:crypto';
import { addPepper, listPeppers, type StoredPepper } from '#db/queries/people/peppers.ts';
import type { Context } from '#server/context.ts';
import { keyRingFor, openSecret, sealSecret } from '#server/services/secrets.ts';

const PEPPER_BYTES = 32;

type Needs = Pick<Context, 'db' | 'env' | 'log'>;

export interface AddressHasher {
  /** Returns the hash to store first; none without a key. @param purpose separates hashes of the same address */
  readonly hashes: (purpose: 'erased' | 'rejected', address: string) => string[];
  /** False if a key is missing, so that some stored hashes cannot be recognised. */
  readonly isComplete: boolean;
}

function open({ env }: Needs, stored: readonly StoredPepper[]): string[] {
  return stored.flatMap(({ secret: sealed }) => {
    try {
      return openSecret(keyRingFor(env, 'pepper'), 'pepper', sealed).secret;
    } catch {
      return [];
    }
  });
}

/** Decrypts the stored peppers; adds one if none can be decrypted. */
async function readPeppers(ctx: Needs): Promise<{ readonly opened: string[]; readonly isComplete: boolean }> {
  const ring = keyRingFor(ctx.env, 'pepper');
  if (ring === undefined) return { opened: [], isComplete: false };
  const stored = await listPeppers(ctx.db);
  const opened = open(ctx, stored);
  if (opened.length < stored.length) ctx.log.error('pepper not opened', { peppers: stored.length - opened.length });
  if (opened.length > 0) return { opened, isComplete: opened.length === stored.length };
  const pepper = randomBytes(PEPPER_BYTES).toString('base64');
  await addPepper(ctx.db, stored.at(-1)?.id ?? 0, sealSecret(ring, 'pepper', pepper));
  return { opened: open(ctx, await listPeppers(ctx.db)), isComplete: stored.length === 0 };
}

export async function addressHasher(ctx: Needs): Promise<AddressHasher> {
  const { opened, isComplete } = await readPeppers(ctx);
  return {
    isComplete,
    hashes: (purpose, address) =>
      opened.map((pepper) => createHmac('sha256', pepper).update(`${purpose}\n${address.toLowerCase()}`).digest('hex')),
  };
}

/** Stores the first pepper. */
export const ensurePepper = async (ctx: Needs): Promise<void> => void (await readPeppers(ctx));
