import { pgTable, timestamp } from 'drizzle-orm/pg-core';

/** Backups that became this database: each dump ends with the row of its own moment. */
export const restores = pgTable('restores', {
  /** When the dump was complete: rows written later came after the restore. */
  madeAt: timestamp('made_at', { withTimezone: true }).primaryKey(),
  /** When `db:after-restore` took back what was pending; null until then. */
  takenBackAt: timestamp('taken_back_at', { withTimezone: true }),
});
