import { deleteUnusedMedia, findMedia, type MediaRow } from '#db/queries/content/media.ts';
import { isMediaName } from '#domain/content/image-address.ts';
import { DAY_MS } from '#domain/durations.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

/** What the CDN keeps of the images carries this tag. */
export const MEDIA_TAG = 'media';

/** How long an image that nothing shows can still be asked for, by pages that are open or kept somewhere. */
const GRACE_DAYS = 7;

/** @throws AppError not-found */
export async function read({ db }: Context, name: string): Promise<Pick<MediaRow, 'type' | 'bytes'>> {
  const found = isMediaName(name) ? await findMedia(db, name) : undefined;
  if (found === undefined) throw new AppError('not-found', 'Dieses Bild gibt es nicht.');
  return found;
}

/** Forgets images that nothing has shown for a week, in the database and on the CDN. */
export async function forgetUnused({ db, now, purge }: Context): Promise<void> {
  const instant = now();
  const unusedBefore = new Date(instant.getTime() - GRACE_DAYS * DAY_MS);
  if ((await deleteUnusedMedia(db, { now: instant, unusedBefore })) > 0) purge(MEDIA_TAG);
}
