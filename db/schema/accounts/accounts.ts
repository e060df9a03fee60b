import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, randomId } from '#db/schema/columns.ts';

/** Accounts that may sign in. The administrator of the environment has no row (docs/decisions/accounts.md). */
export const accounts = pgTable(
  'accounts',
  {
    id: randomId(),
    /** Spelled as entered; unique regardless of case. */
    username: text('username').notNull(),
    name: text('name').notNull().default(''),
    /** Address for the account's mails. A new address counts only once its holder has confirmed it. */
    email: text('email'),
    role: text('role', { enum: ['owner', 'editor', 'reader'] }).notNull(),
    /** scrypt in PHC format; null until the invitation is accepted. */
    passwordHash: text('password_hash'),
    isActive: boolean('is_active').notNull().default(true),
    /** Read for readers only: an owner always sees revenue, an editor never. */
    seesRevenue: boolean('sees_revenue').notNull().default(false),
    lastLoginAt: moment('last_login_at'),
    /** Time of the last look at the dashboard, and of the last one of the visit before. */
    visitedAt: moment('visited_at'),
    visitedBeforeAt: moment('visited_before_at'),
    weeklyReport: boolean('weekly_report').notNull().default(false),
    /** Monday of the last written report, `YYYY-MM-DD`; it is never written again. */
    reportedMonday: date('reported_monday'),
    /** Counts the edits: an edit names the version that it is based on. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('accounts_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('accounts_email_key').on(sql`lower(${table.email})`),
  ],
);

/** Links in mails: invitation, forgotten password, new address. Each works once, until it expires. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: randomId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['invitation', 'password', 'email'] }).notNull(),
    /** Hash of the token, which only the mail contains. */
    tokenHash: text('token_hash').notNull().unique(),
    email: text('email'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('account_links_account_idx').on(table.accountId)],
);
