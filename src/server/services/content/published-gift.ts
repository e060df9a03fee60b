import { gift } from '#contracts/content/kinds/gift.ts';
import { checkInput } from '#contracts/errors.ts';
import { readOnlineEntry } from '#db/queries/content/releases.ts';
import type { Context } from '#server/context.ts';

/** Reads the published gift; undefined without one. */
export async function readPublishedGift({ db }: Pick<Context, 'db'>) {
  const online = checkInput(gift.strict, await readOnlineEntry(db, 'gift'));
  return online.isValid && online.data.title.trim() !== '' ? online.data : undefined;
}
