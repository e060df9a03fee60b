import {
  integer,
  jsonb,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other form, without an object, is deprecated.
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { deletedAt, exactMoment } from '#db/schema/columns.ts';

/** The data of an entry as it is stored. */
export type EntryData = Readonly<Record<string, unknown>>;

/** What the owner has changed of the content, entry by entry; everything else is as the files of `src/content` say. */
export const contentEntries = pgTable(
  'content_entries',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    /** Place in its list; without one the entry stands where the files have it. */
    position: integer('position'),
    /** Null as long as only the place was changed, or nothing but the deletion is left. */
    data: jsonb('data').$type<EntryData>(),
    /** Counts the saves: an edit says on which version it is based. */
    version: integer('version').notNull(),
    updatedAt: exactMoment('updated_at').notNull().defaultNow(),
    deletedAt: deletedAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

/** Former states of the entries. */
export const contentHistory = pgTable(
  'content_history',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    version: integer('version').notNull(),
    data: jsonb('data').$type<EntryData>().notNull(),
    /** When it was saved. */
    savedAt: exactMoment('saved_at').notNull(),
    /** When the next one took its place. */
    replacedAt: exactMoment('replaced_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id, table.version] })],
);
