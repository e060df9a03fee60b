import { pgTable } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';

/** Restored backups: each dump ends with a row holding its own time. */
export const restores = pgTable('restores', {
  /** Completion of the dump: rows written later came after the restore. */
  madeAt: moment('made_at').primaryKey(),
  /** Time at which `db:after-restore` dropped the pending deliveries; null until then. */
  takenBackAt: moment('taken_back_at'),
});
