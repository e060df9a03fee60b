import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';
import { accounts } from './accounts.ts';

/** Who is signed in. A row is the session: without it, its cookie opens nothing. */
export const adminSessions = pgTable(
  'admin_sessions',
  {
    /** Hash of the session's random id, for the administrator of the environment also of the credentials there. */
    key: text('key').primaryKey(),
    /** Names the session in its list; opens nothing. */
    id: uuid('id').notNull().defaultRandom(),
    /** Null for the administrator of the environment. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** E.g. 'Firefox auf Windows'. */
    browser: text('browser').notNull().default(''),
    /** ISO 3166, or empty. */
    country: text('country').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** When somebody last proved with password or passkey who they are. */
    provedAt: moment('proved_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('admin_sessions_id_key').on(table.id),
    index('admin_sessions_account_idx').on(table.accountId),
    index('admin_sessions_expires_at_idx').on(table.expiresAt),
  ],
);
