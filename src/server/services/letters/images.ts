import { findMedia, saveMedia } from '#db/queries/content/media.ts';
import { AppError } from '#domain/errors.ts';
import type { PictureSize } from '#domain/letters/pictures.ts';
import type { Context } from '#server/context.ts';
import { encodeForLetter } from '#server/services/image-encoder.ts';

const NOT_FOUND = 'Dieses Bild gibt es nicht mehr.';

/** Creates the mail-safe copy of a library image; it is kept while a letter shows it. @throws AppError not-found */
export async function copyForLetter({ db }: Context, wanted: string): Promise<PictureSize & { readonly name: string }> {
  const stored = await findMedia(db, wanted);
  const copy = stored && (await encodeForLetter(stored.bytes));
  if (copy === undefined) throw new AppError('not-found', NOT_FOUND);
  await saveMedia(db, copy);
  const { name, width, height } = copy;
  return { name, width, height };
}
