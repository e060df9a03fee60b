import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { contentEntries } from '#db/schema/content/drafts.ts';
import { images } from '#db/schema/content/images.ts';
import { media } from '#db/schema/content/media.ts';

export interface ImageRow {
  readonly name: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly createdAt: Date;
}

const shown = {
  name: images.name,
  alt: images.alt,
  width: media.width,
  height: media.height,
  size: sql`octet_length(${media.bytes})`.mapWith(Number),
  createdAt: images.createdAt,
};

const inLibrary = isNull(images.deletedAt);

export const listImages = (db: Database): Promise<ImageRow[]> =>
  db
    .select(shown)
    .from(images)
    .innerJoin(media, eq(media.name, images.name))
    .where(inLibrary)
    .orderBy(desc(images.createdAt), images.name);

const findImage = (db: Database, name: string) =>
  db
    .select(shown)
    .from(images)
    .innerJoin(media, eq(media.name, images.name))
    .where(and(eq(images.name, name), inLibrary));

/** Adds an image to the library; an existing or deleted one gets the new alternative text. */
export async function saveImage(
  db: Database,
  file: Omit<typeof media.$inferInsert, 'createdAt' | 'unusedSince'>,
  alt: string,
): Promise<ImageRow> {
  const [, , [row]] = await db.batch([
    db
      .insert(media)
      .values(file)
      .onConflictDoUpdate({ target: media.name, set: { unusedSince: null } }),
    db
      .insert(images)
      .values({ name: file.name, alt })
      .onConflictDoUpdate({ target: images.name, set: { alt, deletedAt: null } }),
    findImage(db, file.name),
  ]);
  if (row === undefined) throw new Error('The stored image was not returned');
  return row;
}

/** Replaces an image's alternative text; undefined if the library has no such image. */
export async function describeImage(db: Database, name: string, alt: string): Promise<ImageRow | undefined> {
  const [, [row]] = await db.batch([
    db
      .update(images)
      .set({ alt })
      .where(and(eq(images.name, name), inLibrary)),
    findImage(db, name),
  ]);
  return row;
}

/** Tells whether a draft uses an image. A plain text search is safe, because a name has 64 hex digits. */
const isInDraft = (name: string) => sql`exists (
  select 1 from ${contentEntries}
  where ${contentEntries.deletedAt} is null and strpos(${contentEntries.data}::text, ${name}) > 0
)`;

export type Deletion = 'deleted' | 'used' | 'unknown';

/** Removes an image from the library unless a draft uses it; the file is deleted once nothing uses it. */
export async function deleteImage(db: Database, name: string, now: Date): Promise<Deletion> {
  const [deleted, left] = await db.batch([
    db
      .update(images)
      .set({ deletedAt: now })
      .where(and(eq(images.name, name), inLibrary, sql`not ${isInDraft(name)}`))
      .returning({ name: images.name }),
    findImage(db, name),
  ]);
  if (deleted.length > 0) return 'deleted';
  return left.length > 0 ? 'used' : 'unknown';
}

/** Restores a deleted image; undefined once the nightly job has purged it. */
export async function restoreImage(db: Database, name: string): Promise<ImageRow | undefined> {
  const [, [row]] = await db.batch([
    db.update(images).set({ deletedAt: null }).where(eq(images.name, name)),
    findImage(db, name),
  ]);
  return row;
}
