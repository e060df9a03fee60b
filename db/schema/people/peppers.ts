import { pgTable, text } from 'drizzle-orm/pg-core';
import { countedId, moment } from '#db/schema/columns.ts';

/** Keys of the long-lived address hashes; they never rotate, only their encryption does. */
export const peppers = pgTable('peppers', {
  id: countedId(),
  /** Encrypted with ENCRYPTION_KEY. */
  secret: text('secret').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
