import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';

/** The owner's own calendar feed: who knows the key may read it. */
export const calendarFeed = pgTable(
  'calendar_feed',
  {
    id: smallint('id').primaryKey().default(1),
    /** SHA-256 of the key in hex. */
    keyHash: text('key_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [check('calendar_feed_one', sql`${table.id} = 1`)],
);

/** Tasks that we have created, by the key of their wish: none is created twice. */
export const createdTasks = pgTable('created_tasks', {
  key: text('key').primaryKey(),
  taskId: text('task_id').notNull(),
  createdAt: moment('created_at').notNull(),
});
