import { deleteUnusedMedia, findMedia, findMediaSize, type MediaRow } from '#db/queries/content/media.ts';
import { isMediaName } from '#domain/content/image-address.ts';
import { DAY_MS } from '#domain/durations.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

/** Days that an unused image stays available to pages that are still open or cached. */
const GRACE_DAYS = 7;

/** Bytes of files that an instance keeps, so that a request which misses the CDN's copy does not read them again. */
const KEPT_BYTES = 32_000_000;
/** Files by name, in the order of their last use; a name is the hash of its bytes, so no copy is outdated. */
const kept = new Map<string, Uint8Array>();

function keep(name: string, bytes: Uint8Array): void {
  kept.delete(name);
  kept.set(name, bytes);
  let sum = kept.values().reduce((total, { length }) => total + length, 0);
  for (const [oldest, { length }] of kept) {
    if (sum <= KEPT_BYTES) return;
    kept.delete(oldest);
    sum -= length;
  }
}

type File = Pick<MediaRow, 'type' | 'bytes'>;

function there<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('not-found', 'Diese Datei gibt es nicht.');
  return found;
}

/** Returns the bytes that reading a file takes out of the database, which sends them as base64. */
export async function costOf({ db }: Context, name: string): Promise<number> {
  const found = isMediaName(name) && !kept.has(name) ? await findMediaSize(db, name) : undefined;
  return found === undefined ? 0 : Math.ceil((found.size * 4) / 3);
}

/** Describes a file without its bytes. @throws AppError not-found */
export async function describeMedia({ db }: Context, name: string): Promise<File> {
  const { type } = there(isMediaName(name) ? await findMediaSize(db, name) : undefined);
  return { type, bytes: new Uint8Array() };
}

/** @throws AppError not-found */
async function readKept({ db }: Context, name: string): Promise<File> {
  const held = kept.get(name);
  // Asks the database even so, because a deleted file must be gone.
  const file = held
    ? { type: there(await findMediaSize(db, name)).type, bytes: held }
    : there(await findMedia(db, name));
  keep(name, file.bytes);
  return file;
}

/** @throws AppError not-found */
export const readMedia = async (ctx: Context, name: string): Promise<File> =>
  readKept(ctx, there(isMediaName(name) ? name : undefined));

/** Reads the file of a published gift, which no public address serves. @throws AppError not-found */
export const readGiftFile = readKept;

/** Deletes images and recordings that have been unused for a week, from database and CDN. */
export async function deleteUnusedImages({ db, now, purge }: Context): Promise<void> {
  const instant = now();
  const unusedBefore = new Date(instant.getTime() - GRACE_DAYS * DAY_MS);
  for (const name of await deleteUnusedMedia(db, { now: instant, unusedBefore })) purge(name);
}
