import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { eventImages } from '#db/schema/events.ts';
import { media } from '#db/schema/media.ts';

/** A stored image. */
export type MediaRow = typeof media.$inferSelect;

/** An image by its name. */
export async function findMedia(db: Database, name: string): Promise<Pick<MediaRow, 'type' | 'bytes'> | undefined> {
  const [row] = await db.select({ type: media.type, bytes: media.bytes }).from(media).where(eq(media.name, name));
  return row;
}

/**
 * Forgets images that nothing has shown for a while. An image that is shown again meanwhile is kept.
 *
 * @param unusedBefore images that were found unused before this moment go
 * @returns how many went
 */
export async function deleteUnusedMedia(
  db: Database,
  { now, unusedBefore }: { readonly now: Date; readonly unusedBefore: Date },
): Promise<number> {
  const isUsed = sql`${media.name} in (select ${eventImages.media} from ${eventImages} where ${eventImages.media} is not null)`;
  const [, , deleted] = await db.batch([
    db
      .update(media)
      .set({ unusedSince: null })
      .where(and(isNotNull(media.unusedSince), isUsed)),
    db
      .update(media)
      .set({ unusedSince: now })
      .where(and(isNull(media.unusedSince), sql`not ${isUsed}`)),
    db.delete(media).where(lt(media.unusedSince, unusedBefore)).returning({ name: media.name }),
  ]);
  return deleted.length;
}
