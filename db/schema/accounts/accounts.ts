import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, randomId } from '#db/schema/columns.ts';

/** Who may sign in, beside the administrator of the environment, who has no row (docs/decisions/accounts.md). */
export const accounts = pgTable(
  'accounts',
  {
    id: randomId(),
    /** As typed; unique without regard to case. */
    username: text('username').notNull(),
    name: text('name').notNull().default(''),
    /** Where mails for the account go. One that its person has changed counts only once it is confirmed. */
    email: text('email'),
    role: text('role', { enum: ['owner', 'editor', 'reader'] }).notNull(),
    /** scrypt in PHC form; null until the invitation is accepted. */
    passwordHash: text('password_hash'),
    isActive: boolean('is_active').notNull().default(true),
    /** Whether a reader may see revenue; an owner always may, an editor never. */
    seesRevenue: boolean('sees_revenue').notNull().default(false),
    lastLoginAt: moment('last_login_at'),
    /** Whether a report comes on Mondays. */
    weeklyReport: boolean('weekly_report').notNull().default(false),
    /** The Monday whose report was written, `YYYY-MM-DD`: it is never written again. */
    reportedMonday: date('reported_monday'),
    /** Rises with every edit: an edit says on which version it is based. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('accounts_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('accounts_email_key').on(sql`lower(${table.email})`),
  ],
);

/** Links of mails: an invitation, a forgotten password, a new address. Each is good once, and until it expires. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: randomId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['invitation', 'password', 'email'] }).notNull(),
    /** Of the token, which is only in the mail. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The address that is to be confirmed. */
    email: text('email'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('account_links_account_idx').on(table.accountId)],
);
