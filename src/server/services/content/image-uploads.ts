import type { LibraryImage } from '#contracts/content/images.ts';
import { saveImage } from '#db/queries/content/images.ts';
import { imageFormat } from '#domain/content/image-format.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { encodeImage } from '#server/services/image-encoder.ts';
import { toImage } from './images.ts';

const WRONG_FORMAT = 'Das ist kein Bild, das wir nehmen können. Möglich sind JPEG, PNG, WebP und AVIF.';
const UNREADABLE = 'Dieses Bild lässt sich nicht lesen: Es ist beschädigt oder hat zu viele Bildpunkte.';

/** Ignores the claimed type and drops all metadata (docs/decisions/content.md). @throws AppError bad-input */
export async function upload({ db }: Context, given: Uint8Array, alt: string): Promise<LibraryImage> {
  const format = imageFormat(given);
  if (format === undefined || format === 'gif') throw new AppError('bad-input', WRONG_FORMAT);
  const image = await encodeImage(given);
  if (image === undefined) throw new AppError('bad-input', UNREADABLE);
  return toImage(await saveImage(db, image, alt));
}
