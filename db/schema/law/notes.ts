import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';

/** Points of the legal check that the owner marked 'so gewollt' (docs/decisions/law.md). */
export const lawNotes = pgTable('law_notes', {
  pointId: text('point_id').primaryKey(),
  /** Sentence of the point at that time; after a new sentence the note no longer applies. */
  sentence: text('sentence').notNull(),
  note: text('note').notNull(),
  by: text('by').notNull(),
  at: moment('at').notNull(),
});
