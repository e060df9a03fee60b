import { readSealed, replaceSealed, storedNames } from '#db/queries/sealed.ts';
import type { SealedName } from '#domain/accounts/sealed-values.ts';
import type { Context } from '#server/context.ts';
import { keyRingFor, openSecret, sealSecret } from '#server/services/secrets.ts';

export type KeyState = 'newest' | 'older' | 'unreadable';

type Needs = Pick<Context, 'db' | 'env'>;

function stateOf({ env }: Needs, name: SealedName, sealed: string): KeyState {
  try {
    return openSecret(keyRingFor(env, name), name, sealed).isOld ? 'older' : 'newest';
  } catch {
    return 'unreadable';
  }
}

export async function readKeyStates(ctx: Needs): Promise<{ readonly name: SealedName; readonly states: KeyState[] }[]> {
  const read = async (name: SealedName) => ({
    name,
    states: (await readSealed(ctx.db, name)).map((sealed) => stateOf(ctx, name, sealed)),
  });
  return Promise.all(storedNames().map(read));
}

/** Seals every stored value with the newest key, so that older keys can be retired. */
export async function resealAll(ctx: Pick<Context, 'db' | 'env' | 'log'>): Promise<void> {
  for (const name of storedNames()) {
    const ring = keyRingFor(ctx.env, name);
    for (const sealed of await readSealed(ctx.db, name)) {
      const state = stateOf(ctx, name, sealed);
      if (state === 'unreadable') ctx.log.error('secret not opened', { name });
      if (state !== 'older') continue;
      const resealed = sealSecret(ring, name, openSecret(ring, name, sealed).secret);
      await replaceSealed(ctx.db, name, { sealed, resealed });
    }
  }
}
