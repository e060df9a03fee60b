import { heardFrom } from '#contracts/content/kinds/heard-from.ts';
import { checkInput } from '#contracts/errors.ts';
import { readOnlineEntry } from '#db/queries/content/releases.ts';
import type { Context } from '#server/context.ts';

/** Reads the published question; off before it is published. */
export async function readPublishedQuestion({ db }: Pick<Context, 'db'>) {
  const online = checkInput(heardFrom.strict, await readOnlineEntry(db, 'heardFrom'));
  return online.isValid ? online.data : ({ mode: 'off', choices: [] } as const);
}
