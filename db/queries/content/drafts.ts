import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { contentEntries, contentHistory, type EntryData } from '#db/schema/content/drafts.ts';

export interface EntryKey {
  readonly kind: string;
  readonly id: string;
}

export type EntryRow = typeof contentEntries.$inferSelect;

const at = ({ kind, id }: EntryKey) => and(eq(contentEntries.kind, kind), eq(contentEntries.id, id));
const formerAt = ({ kind, id }: EntryKey) => and(eq(contentHistory.kind, kind), eq(contentHistory.id, id));
const isThere = isNull(contentEntries.deletedAt);
const nextVersion = sql`${contentEntries.version} + 1`;

/** Returns all draft entries, unordered. */
export const listEntries = (db: Database): Promise<EntryRow[]> => db.select().from(contentEntries);

const findEntry = (db: Database, place: EntryKey) => db.select().from(contentEntries).where(at(place));

interface Save extends EntryKey {
  readonly data: EntryData;
  /** Version that was edited; the save fails if the entry has changed since. */
  readonly basedOn: number;
  readonly now: Date;
  /** If the last version was replaced after this, none is kept, so that typing does not fill the history. */
  readonly keptSince: Date;
  /** For an entry that is not in the files: it comes last, after this many of theirs. */
  readonly placeAfter: number | undefined;
}

/** Saves an entry and its previous version in one statement. @returns whether it was saved, and the current entry */
export async function saveEntry(
  db: Database,
  save: Save,
): Promise<{ readonly isSaved: boolean; readonly row: EntryRow | undefined }> {
  const { kind, id, basedOn, now, keptSince, placeAfter } = save;
  const position =
    placeAfter === undefined
      ? sql`null::integer`
      : sql`(select greatest(coalesce(max(position) + 1, 0), ${placeAfter}) from content_entries where kind = ${kind})`;
  const [saved, rows] = await db.batch([
    db.execute(sql`
      with former as (select * from content_entries where kind = ${kind} and id = ${id}),
      saved as (
        insert into content_entries (kind, id, position, data, version, updated_at)
        select ${kind}, ${id}, ${position}, ${JSON.stringify(save.data)}::jsonb, 1, ${toTimestamp(now)}
        where ${basedOn}::integer = 0 or exists (select 1 from former)
        on conflict (kind, id) do update
        set data = excluded.data, version = content_entries.version + 1, updated_at = excluded.updated_at
        where content_entries.version = ${basedOn}::integer and content_entries.deleted_at is null
        returning id
      ), kept as (
        insert into content_history (kind, id, version, data, saved_at, replaced_at)
        select kind, id, version, data, updated_at, ${toTimestamp(now)} from former
        where data is not null and exists (select 1 from saved) and not exists (
          select 1 from content_history
          where kind = ${kind} and id = ${id} and replaced_at > ${toTimestamp(keptSince)}
        )
        on conflict do nothing
      )
      select from saved
    `),
    findEntry(db, { kind, id }),
  ]);
  return { isSaved: saved.rowCount > 0, row: rows[0] };
}

/** Marks an entry as deleted, even if only the files contain it. @returns whether it existed */
export async function deleteEntry(
  db: Database,
  place: EntryKey,
  { now, isInFiles }: { readonly now: Date; readonly isInFiles: boolean },
): Promise<boolean> {
  const gone = { deletedAt: now, version: nextVersion };
  const deleted = isInFiles
    ? db
        .insert(contentEntries)
        .values({ ...place, version: 1, updatedAt: now, deletedAt: now })
        .onConflictDoUpdate({ target: [contentEntries.kind, contentEntries.id], set: gone, setWhere: isThere })
        .returning({ id: contentEntries.id })
    : db
        .update(contentEntries)
        .set(gone)
        .where(and(at(place), isThere))
        .returning({ id: contentEntries.id });
  return (await deleted).length > 0;
}

/** Restores a deleted entry. @param isInFiles whether the files still have a text if its own is gone */
export async function restoreEntry(db: Database, place: EntryKey, isInFiles: boolean): Promise<EntryRow | undefined> {
  const [, rows] = await db.batch([
    db
      .update(contentEntries)
      .set({ deletedAt: null, version: nextVersion })
      .where(
        and(at(place), isNotNull(contentEntries.deletedAt), isInFiles ? undefined : isNotNull(contentEntries.data)),
      ),
    db
      .select()
      .from(contentEntries)
      .where(and(at(place), isThere)),
  ]);
  return rows[0];
}

/** Stores the order of a kind's entries; entries that only the files contain get a row for it. */
export async function orderEntries(db: Database, kind: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insert(contentEntries)
    .values(ids.map((id, position) => ({ kind, id, position, version: 0, updatedAt: now })))
    .onConflictDoUpdate({
      target: [contentEntries.kind, contentEntries.id],
      set: { position: sql`excluded.position` },
    });
}

export type FormerRow = Pick<typeof contentHistory.$inferSelect, 'version' | 'savedAt' | 'data'>;

export const listHistory = (db: Database, place: EntryKey, limit: number): Promise<FormerRow[]> =>
  db
    .select({ version: contentHistory.version, savedAt: contentHistory.savedAt, data: contentHistory.data })
    .from(contentHistory)
    .where(formerAt(place))
    .orderBy(desc(contentHistory.version))
    .limit(limit);

/**
 * Deletes the texts of deleted entries and old versions of the others. The deletion mark itself stays, because the
 * files may still contain the entry.
 */
export async function deleteFormerVersions(db: Database, deletedBefore: Date, kept: number): Promise<void> {
  const isGone = lt(contentEntries.deletedAt, deletedBefore);
  await db.batch([
    db.execute(sql`
      delete from content_history as former using content_entries as entry
      where entry.kind = former.kind and entry.id = former.id and entry.deleted_at < ${toTimestamp(deletedBefore)}
    `),
    db.execute(sql`
      delete from content_history where (kind, id, version) in (
        select kind, id, version from (
          select kind, id, version, row_number() over (partition by kind, id order by version desc) as age
          from content_history
        ) as aged where age > ${kept}::integer
      )
    `),
    db.update(contentEntries).set({ data: null }).where(isGone),
  ]);
}
