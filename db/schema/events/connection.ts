import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';
import type { ListFacts } from '#domain/events/task-writing.ts';

export const clickupConnection = pgTable(
  'clickup_connection',
  {
    id: smallint('id').primaryKey().default(1),
    /** Encrypted (`src/server/services/secrets.ts`). */
    token: text('token').notNull(),
    /** Last four characters of the token. */
    tokenEnd: text('token_end').notNull(),
    userName: text('user_name').notNull(),
    /** IANA name of the zone in which the tasks' dates are read. */
    timeZone: text('time_zone').notNull(),
    /** True once ClickUp has refused the token as unknown. */
    isRevoked: boolean('is_revoked').notNull().default(false),
    connectedAt: moment('connected_at').notNull(),
    /** Id of the webhook through which ClickUp reports changes; null without one. */
    webhookId: text('webhook_id'),
    /** Secret that signs the webhook's deliveries; encrypted. */
    webhookSecret: text('webhook_secret'),
    /** Fields and statuses of the list as last read, for when ClickUp is unreachable. */
    listFacts: jsonb('list_facts').$type<ListFacts>(),
  },
  (table) => [check('clickup_connection_one', sql`${table.id} = 1`)],
);
