import { date, pgTable, text } from 'drizzle-orm/pg-core';

/** Random salts of the days; once deleted, the day's visitors cannot be recognised again, not even by us. */
export const analyticsSalts = pgTable('analytics_salts', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: text('salt').notNull(),
});
