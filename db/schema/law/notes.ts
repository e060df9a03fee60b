import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';

/** What the owner has said about a point of the Rechts-Check: 'so gewollt' (docs/decisions/law.md). */
export const lawNotes = pgTable('law_notes', {
  pointId: text('point_id').primaryKey(),
  /** What the point said; another sentence is another question. */
  sentence: text('sentence').notNull(),
  note: text('note').notNull(),
  /** Name of the account that said it. */
  by: text('by').notNull(),
  at: moment('at').notNull(),
});
