import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { exactMoment } from '#db/schema/columns.ts';
import type { TaskDetails } from '#domain/events/reading.ts';

/** What was read before a task's length and place were asked for lacks them until it is read again. */
type StoredDetails = Omit<TaskDetails, 'minutes' | 'place'> & Partial<Pick<TaskDetails, 'minutes' | 'place'>>;

/** The tasks of ClickUp's list as they were last read, and which of them the owner has hidden. */
export const tasks = pgTable(
  'tasks',
  {
    taskId: text('task_id').primaryKey(),
    name: text('name').notNull(),
    /** As the owner named it. */
    status: text('status').notNull(),
    /** Whether it is an event, or why not. */
    fate: text('fate', { enum: ['event', 'status', 'archived', 'subtask', 'unreadable'] }).notNull(),
    /** German sentence with `unreadable`, else empty. */
    reason: text('reason').notNull(),
    /** `YYYY-MM-DD` in Europe/Berlin, or empty. */
    date: text('date').notNull(),
    /** What it says, published or not; null where it cannot be read. */
    details: jsonb('details').$type<StoredDetails>(),
    /** When ClickUp says that it was changed. */
    changedAt: exactMoment('changed_at'),
    /** Whether the last whole reading of the list had it; a hidden one is remembered longer. */
    isPresent: boolean('is_present').notNull().default(true),
    /** The owner's own switch; no synchronisation changes it. */
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [index('tasks_hidden_idx').on(table.taskId).where(sql`${table.isHidden}`)],
);
