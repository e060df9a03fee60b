import type { LibraryImage } from '#contracts/content/images.ts';
import * as queries from '#db/queries/content/images.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

const NOT_FOUND = 'Dieses Bild gibt es nicht mehr.';
const IN_USE = 'Dieses Bild wird noch benutzt. Nimm es zuerst überall heraus, dann kannst du es löschen.';

export const toImage = ({ createdAt, ...row }: queries.ImageRow): LibraryImage => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

function found(row: queries.ImageRow | undefined): LibraryImage {
  if (row === undefined) throw new AppError('not-found', NOT_FOUND);
  return toImage(row);
}

export const list = async ({ db }: Context): Promise<LibraryImage[]> => (await queries.listImages(db)).map(toImage);

/** @throws AppError not-found */
export const describe = async ({ db }: Context, name: string, alt: string): Promise<LibraryImage> =>
  found(await queries.describeImage(db, name, alt));

/** The image can be restored until the nightly clean-up. @throws AppError not-found, conflict for one in use */
export async function remove({ db, now }: Context, name: string): Promise<undefined> {
  const outcome = await queries.deleteImage(db, name, now());
  if (outcome === 'unknown') throw new AppError('not-found', NOT_FOUND);
  if (outcome === 'used') throw new AppError('conflict', IN_USE);
}

/** @throws AppError not-found */
export const restore = async ({ db }: Context, name: string): Promise<LibraryImage> =>
  found(await queries.restoreImage(db, name));
