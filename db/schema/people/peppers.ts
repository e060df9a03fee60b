import { pgTable, text } from 'drizzle-orm/pg-core';
import { countedId, moment } from '#db/schema/columns.ts';

/** Keys of the hashes by which addresses are recognised for years; they never rotate, only their seal does. */
export const peppers = pgTable('peppers', {
  id: countedId(),
  /** Sealed with ENCRYPTION_KEY. */
  secret: text('secret').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
