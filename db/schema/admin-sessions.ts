import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Who is signed in. A row is the session: without it, its cookie opens nothing. */
export const adminSessions = pgTable(
  'admin_sessions',
  {
    /** Hash of the session's random id and the credentials it was opened with; the id itself is only in the cookie. */
    key: text('key').primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('admin_sessions_expires_at_idx').on(table.expiresAt)],
);
