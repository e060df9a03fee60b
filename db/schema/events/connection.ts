import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';
import type { ListFacts } from '#domain/events/task-writing.ts';

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
    connectedAt: moment('connected_at').notNull(),
    /** Id of the webhook through which ClickUp tells changes; null without one. */
    webhookId: text('webhook_id'),
    /** Signs what it delivers; encrypted. */
    webhookSecret: text('webhook_secret'),
    /** Fields and statuses of the list as they were last read, for the time when ClickUp is away. */
    listFacts: jsonb('list_facts').$type<ListFacts>(),
    /** When the changes that were told are to be read; null when all are, or nothing was told. */
    changesDueAt: moment('changes_due_at'),
  },
  (table) => [check('clickup_connection_one', sql`${table.id} = 1`)],
);

/** OAuth states that were used, until they expire: none is good twice. */
export const clickupUsedStates = pgTable('clickup_used_states', {
  state: text('state').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});

/** Changes that ClickUp's webhook has told, for a while: none counts twice. */
export const clickupDeliveries = pgTable('clickup_deliveries', {
  /** `{webhook id}:{history item id}`. */
  key: text('key').primaryKey(),
  receivedAt: moment('received_at').notNull(),
});
