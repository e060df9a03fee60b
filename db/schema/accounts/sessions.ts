import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';
import { accounts } from './accounts.ts';

/** Sessions. A cookie without its row opens nothing. */
export const adminSessions = pgTable(
  'admin_sessions',
  {
    /** Hash of the session's random id; for the administrator of the environment also of their credentials. */
    key: text('key').primaryKey(),
    /** Public id of the session in the list of sessions; grants nothing. */
    id: uuid('id').notNull().defaultRandom(),
    /** Null for the administrator of the environment. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    browser: text('browser').notNull().default(''),
    /** ISO 3166, or empty. */
    country: text('country').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** Time of the last proof of identity by password or passkey. */
    provedAt: moment('proved_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('admin_sessions_id_key').on(table.id),
    index('admin_sessions_account_idx').on(table.accountId),
    index('admin_sessions_expires_at_idx').on(table.expiresAt),
  ],
);
