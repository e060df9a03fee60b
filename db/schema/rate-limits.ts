import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Counters of attempts in a window of time. Keys are keyed hashes: neither names nor addresses are stored. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_expires_at_idx').on(table.expiresAt)],
);
