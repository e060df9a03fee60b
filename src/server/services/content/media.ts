import { deleteUnusedMedia, findMedia, type MediaRow } from '#db/queries/content/media.ts';
import { isMediaName } from '#domain/content/image-address.ts';
import { DAY_MS } from '#domain/durations.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

export const MEDIA_TAG = 'media';

/** Days that an unused image stays available to pages that are still open or cached. */
const GRACE_DAYS = 7;

/** @throws AppError not-found */
export async function readMedia({ db }: Context, name: string): Promise<Pick<MediaRow, 'type' | 'bytes'>> {
  const found = isMediaName(name) ? await findMedia(db, name) : undefined;
  if (found === undefined) throw new AppError('not-found', 'Diese Datei gibt es nicht.');
  return found;
}

/** Deletes images and recordings that have been unused for a week, from database and CDN. */
export async function deleteUnusedImages({ db, now, purge }: Context): Promise<void> {
  const instant = now();
  const unusedBefore = new Date(instant.getTime() - GRACE_DAYS * DAY_MS);
  if ((await deleteUnusedMedia(db, { now: instant, unusedBefore })) > 0) purge(MEDIA_TAG);
}
