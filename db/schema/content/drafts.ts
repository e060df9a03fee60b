import {
  integer,
  jsonb,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other form, without an object, is deprecated.
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { deletedAt, exactMoment } from '#db/schema/columns.ts';

export type EntryData = Readonly<Record<string, unknown>>;

/** The owner's changes to the content, one row per entry; every other entry is as in the files of `src/content`. */
export const contentEntries = pgTable(
  'content_entries',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    /** Position in its list; null keeps the position from the files. */
    position: integer('position'),
    /** Null if only the position was changed, or only the deletion is left. */
    data: jsonb('data').$type<EntryData>(),
    /** Counts the saves: an edit names the version that it is based on. */
    version: integer('version').notNull(),
    updatedAt: exactMoment('updated_at').notNull().defaultNow(),
    deletedAt: deletedAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

export const contentHistory = pgTable(
  'content_history',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    version: integer('version').notNull(),
    data: jsonb('data').$type<EntryData>().notNull(),
    savedAt: exactMoment('saved_at').notNull(),
    /** Time at which the next version replaced it. */
    replacedAt: exactMoment('replaced_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id, table.version] })],
);
