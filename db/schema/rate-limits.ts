import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';

/** Attempts per time window. Keys are keyed hashes, so neither names nor addresses are stored. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('rate_limits_expires_at_idx').on(table.expiresAt)],
);
