import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';

/** The owner's private calendar feed; its key is the only protection. */
export const calendarFeed = pgTable(
  'calendar_feed',
  {
    id: smallint('id').primaryKey().default(1),
    keyHash: text('key_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [check('calendar_feed_one', sql`${table.id} = 1`)],
);
