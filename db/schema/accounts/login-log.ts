import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { countedId, moment } from '#db/schema/columns.ts';
import { accounts } from './accounts.ts';

/** Logins, failed attempts and takeouts of 90 days, pseudonymised (docs/decisions/accounts.md). */
export const loginLog = pgTable(
  'login_log',
  {
    id: countedId(),
    /** Null for the administrator of the environment. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    method: text('method', { enum: ['password', 'passkey', 'takeout'] }).notNull(),
    isSuccess: boolean('is_success').notNull(),
    /** Hash of the id in the browser's cookie. */
    browserKey: text('browser_key').notNull(),
    browser: text('browser').notNull(),
    /** ISO 3166, or empty. */
    country: text('country').notNull(),
  },
  (table) => [index('login_log_account_idx').on(table.accountId, table.at), index('login_log_at_idx').on(table.at)],
);
