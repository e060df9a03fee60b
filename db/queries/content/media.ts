import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { contentEntries, contentHistory } from '#db/schema/content/drafts.ts';
import { images } from '#db/schema/content/images.ts';
import { media } from '#db/schema/content/media.ts';
import { releaseParts, releases } from '#db/schema/content/releases.ts';
import { eventImages } from '#db/schema/events/events.ts';
import { letters } from '#db/schema/letters/letters.ts';

export type MediaRow = typeof media.$inferSelect;

/** Sent as base64, because the driver's hexadecimal text is half as long again. */
const bytes = sql`replace(encode(${media.bytes}, 'base64'), E'\\n', '')`.mapWith(
  (text: string): Uint8Array => Buffer.from(text, 'base64'),
);

export async function findMedia(db: Database, name: string): Promise<Pick<MediaRow, 'type' | 'bytes'> | undefined> {
  const [row] = await db.select({ type: media.type, bytes }).from(media).where(eq(media.name, name));
  return row;
}

/** Finds a file without reading its bytes. */
export async function findMediaSize(
  db: Database,
  name: string,
): Promise<(Pick<MediaRow, 'type'> & { readonly size: number }) | undefined> {
  const size = sql`octet_length(${media.bytes})`.mapWith(Number);
  const [row] = await db.select({ type: media.type, size }).from(media).where(eq(media.name, name));
  return row;
}

/** Stores an image; an existing one stays and counts as used again. */
export async function saveMedia(db: Database, file: Omit<MediaRow, 'createdAt' | 'unusedSince'>): Promise<void> {
  await db
    .insert(media)
    .values(file)
    .onConflictDoUpdate({ target: media.name, set: { unusedSince: null } });
}

/** Deletes images found unused before a moment, except those in use again. @returns names of the deleted ones */
export async function deleteUnusedMedia(
  db: Database,
  { now, unusedBefore }: { readonly now: Date; readonly unusedBefore: Date },
): Promise<readonly string[]> {
  // A plain text search is safe, because a name has 64 hex digits.
  const isUsed = sql`(
    ${media.name} in (select ${eventImages.media} from ${eventImages} where ${eventImages.media} is not null)
    or ${media.name} in (select ${images.name} from ${images} where ${images.deletedAt} is null)
    or exists (select 1 from ${contentEntries} where strpos(${contentEntries.data}::text, ${media.name}) > 0)
    or exists (select 1 from ${contentHistory} where strpos(${contentHistory.data}::text, ${media.name}) > 0)
    or exists (select 1 from ${releases} where strpos(${releases.snapshot}::text, ${media.name}) > 0)
    or ${media.name} in (
      select (regexp_matches(${releaseParts.data}::text, '(?:gift_)?[0-9a-f]{64}[.][a-z0-9]+', 'g'))[1] from ${releaseParts}
    )
    or exists (
      select 1 from ${letters}
      where strpos(${letters.text}, ${media.name}) > 0 or ${media.name} = any (${letters.sentImages})
    )
  )`;
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
  return deleted.map(({ name }) => name);
}
