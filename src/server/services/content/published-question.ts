import { heardFrom } from '#contracts/content/kinds/heard-from.ts';
import { checkInput } from '#contracts/errors.ts';
import { readOnlineHeardFrom } from '#db/queries/content/releases.ts';
import type { Context } from '#server/context.ts';

/** Reads the published question; off before it is published. */
export async function readPublishedQuestion({ db }: Pick<Context, 'db'>) {
  const online = checkInput(heardFrom.strict, await readOnlineHeardFrom(db));
  return online.isValid ? online.data : ({ mode: 'off', choices: [] } as const);
}
