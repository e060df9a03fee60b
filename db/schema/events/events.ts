import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { countedId, moment } from '#db/schema/columns.ts';
import { media } from '#db/schema/content/media.ts';

/** Tasks that are, or once were, public events. */
export const events = pgTable(
  'events',
  {
    taskId: text('task_id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** Day in Europe/Berlin; null if the task has none. */
    date: date('date', { mode: 'string' }),
    /** `HH:MM` in Europe/Berlin, or empty. */
    time: text('time').notNull(),
    /** Duration; 0 if unknown. */
    minutes: smallint('minutes').notNull().default(0),
    /** Free text of the owner, or empty. */
    place: text('place').notNull().default(''),
    /** Number of places; 0 if unknown. */
    capacity: integer('capacity').notNull().default(0),
    speaker: text('speaker').notNull(),
    /** URL of the owner's original; visitors get our copy (`event_images`). */
    image: text('image').notNull(),
    status: text('status').notNull(),
    url: text('url').notNull(),
    tags: jsonb('tags').$type<readonly string[]>().notNull(),
    isPublic: boolean('is_public').notNull(),
    /** Counts the changes, for calendar apps that store the event. */
    sequence: integer('sequence').notNull().default(0),
    /** Time of the last change that visitors could see; the epoch before the first. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('events_public_idx').on(table.date, table.time).where(sql`${table.isPublic}`)],
);

/** Our copies of the events' images, existing and pending. */
export const eventImages = pgTable('event_images', {
  taskId: text('task_id')
    .primaryKey()
    .references(() => events.taskId, { onDelete: 'cascade' }),
  source: text('source').notNull(),
  /** Our copy; while a newer URL fails, still the copy of the older one. */
  media: text('media').references(() => media.name),
  /** Null once the copy is the current URL's. */
  nextAttemptAt: moment('next_attempt_at'),
});

/** Synchronisations with ClickUp; at most one runs at a time. */
export const syncRuns = pgTable(
  'sync_runs',
  {
    id: countedId(),
    trigger: text('trigger', { enum: ['schedule', 'connect', 'switch', 'manual', 'webhook'] }).notNull(),
    startedAt: moment('started_at').notNull(),
    /** A run that has not extended its lease until then has died. */
    leaseUntil: moment('lease_until').notNull(),
    finishedAt: moment('finished_at'),
    outcome: text('outcome', { enum: ['done', 'failed', 'suspicious'] }),
    tasks: integer('tasks').notNull().default(0),
    published: integer('published').notNull().default(0),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    hidden: integer('hidden').notNull().default(0),
    withheld: integer('withheld').notNull().default(0),
    skipped: jsonb('skipped').$type<readonly { task: string; reason: string }[]>().notNull().default([]),
    error: text('error').notNull().default(''),
  },
  (table) => [uniqueIndex('sync_runs_one_at_a_time').on(sql`(true)`).where(sql`${table.finishedAt} is null`)],
);
