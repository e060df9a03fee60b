import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Keys of the hashes by which addresses are recognised for years; they never rotate, only their seal does. */
export const peppers = pgTable('peppers', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Sealed with ENCRYPTION_KEY. */
  secret: text('secret').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
