import { pgTable } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';

/** Backups that became this database: each dump ends with the row of its own moment. */
export const restores = pgTable('restores', {
  /** When the dump was complete: rows written later came after the restore. */
  madeAt: moment('made_at').primaryKey(),
  /** When `db:after-restore` took back what was pending; null until then. */
  takenBackAt: moment('taken_back_at'),
});
