import { createHmac, randomBytes } from 'node:crypto';
import { addPeppers, listPeppers, type StoredPepper } from '#db/queries/people/peppers.ts';
import type { Context } from '#server/context.ts';
import { spellingsOf } from '#server/services/readable-email.ts';
import { openSecret, ringOf, sealSecret } from '#server/services/secrets.ts';

const PEPPER_BYTES = 32;

type Needs = Pick<Context, 'db' | 'env' | 'log'>;

/** Recognises addresses that may not be stored. */
export interface AddressHasher {
  /**
   * Keyed hashes of an address, that to store first; none where no key is set.
   *
   * @param purpose the same address has another hash for each
   */
  readonly hashes: (purpose: 'erased' | 'rejected', address: string) => string[];
  /** Whether every hash that was ever stored can be recognised: no key is missing. */
  readonly isComplete: boolean;
}

/** Keys with which addresses were hashed before there were peppers. */
const formerKeys = ({ env }: Pick<Needs, 'env'>): readonly string[] => env.ENCRYPTION_KEY ?? env.SESSION_SECRET ?? [];

function open({ env }: Needs, stored: readonly StoredPepper[]): string[] {
  return stored.flatMap(({ secret: sealed }) => {
    try {
      return openSecret(ringOf(env, 'pepper'), 'pepper', sealed).secret;
    } catch {
      return [];
    }
  });
}

/** Opens the stored peppers; without one that opens, it adds one. */
async function readPeppers(ctx: Needs): Promise<{ readonly opened: string[]; readonly isComplete: boolean }> {
  const ring = ringOf(ctx.env, 'pepper');
  if (ring === undefined) return { opened: [], isComplete: false };
  const stored = await listPeppers(ctx.db);
  const opened = open(ctx, stored);
  if (opened.length < stored.length) ctx.log.error('pepper not opened', { peppers: stored.length - opened.length });
  if (opened.length > 0) return { opened, isComplete: opened.length === stored.length };
  const seal = (pepper: string) => sealSecret(ring, 'pepper', pepper);
  await addPeppers(ctx.db, {
    after: stored.at(-1)?.id ?? 0,
    pepper: seal(randomBytes(PEPPER_BYTES).toString('base64')),
    formers: formerKeys(ctx).map(seal),
  });
  return { opened: open(ctx, await listPeppers(ctx.db)), isComplete: stored.length === 0 };
}

/** Prepares the recognition of addresses, for as many as there are. */
export async function addressHasher(ctx: Needs): Promise<AddressHasher> {
  const { opened, isComplete } = await readPeppers(ctx);
  const peppers = [...new Set([...opened, ...formerKeys(ctx)])];
  return {
    isComplete,
    hashes(purpose, address) {
      const spellings = spellingsOf(address).map((spelling) => `${purpose}\n${spelling}`);
      return spellings.flatMap((text) =>
        peppers.map((pepper) => createHmac('sha256', pepper).update(text).digest('hex')),
      );
    },
  };
}

/** Adds the first pepper, so that a key which hashed addresses until now may go. */
export const ensurePepper = async (ctx: Needs): Promise<void> => void (await readPeppers(ctx));
