import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** The one connection with ClickUp. */
export const clickupConnection = pgTable(
  'clickup_connection',
  {
    id: smallint('id').primaryKey().default(1),
    /** Encrypted (`src/server/services/secrets.ts`). */
    token: text('token').notNull(),
    /** Last four characters of the token. */
    tokenEnd: text('token_end').notNull(),
    userName: text('user_name').notNull(),
    /** IANA name; days of tasks are read in it. */
    timeZone: text('time_zone').notNull(),
    /** ClickUp said that it no longer knows the token. */
    isRevoked: boolean('is_revoked').notNull().default(false),
    connectedAt: timestamp('connected_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('clickup_connection_one', sql`${table.id} = 1`)],
);

/** OAuth states that were used, until they expire: none is good twice. */
export const clickupUsedStates = pgTable('clickup_used_states', {
  state: text('state').primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
