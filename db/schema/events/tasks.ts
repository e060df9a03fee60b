import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { OwnFacts, TaskDetails } from '#domain/events/task-reading.ts';

/** Tasks of ClickUp's list as last read, and the owner's choice to hide them. */
export const tasks = pgTable(
  'tasks',
  {
    taskId: text('task_id').primaryKey(),
    name: text('name').notNull(),
    /** The owner's own name of the status. */
    status: text('status').notNull(),
    /** Event, or the reason why it is none. */
    fate: text('fate', { enum: ['event', 'status', 'archived', 'subtask', 'unreadable'] }).notNull(),
    /** German sentence: why it is unreadable, or what the event lacks; or empty. */
    reason: text('reason').notNull(),
    date: text('date').notNull(),
    details: jsonb('details').$type<TaskDetails>(),
    /** True if the last complete read of the list contained it; a task with a choice of the owner is kept longer. */
    isPresent: boolean('is_present').notNull().default(true),
    /** Set by the owner alone; no synchronisation changes it. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Facts that the list has no field for; kept across synchronisations. */
    own: jsonb('own').$type<OwnFacts>().notNull().default({}),
  },
  (table) => [index('tasks_hidden_idx').on(table.taskId).where(sql`${table.isHidden}`)],
);
