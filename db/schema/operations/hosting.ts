import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  integer,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other form, without an object, is deprecated.
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { exactMoment } from '#db/schema/columns.ts';

/** The owner's hosting plan: one row once entered. */
export const hosting = pgTable(
  'hosting',
  {
    id: smallint('id').primaryKey().default(1),
    neonPlan: text('neon_plan', { enum: ['free', 'open'] }).notNull(),
  },
  (table) => [check('hosting_one', sql`${table.id} = 1`)],
);

/** Finished builds of the site's own pages, whatever triggered them. */
export const builds = pgTable('builds', {
  /** Netlify's deploy id; a local one of ours. */
  deploy: text('deploy').primaryKey(),
  endedAt: exactMoment('ended_at').notNull(),
});

/** Last faultless run of each scheduled function. */
export const scheduleRuns = pgTable('schedule_runs', {
  name: text('name').primaryKey(),
  doneAt: exactMoment('done_at').notNull(),
});

/** Last alarm mail to the owners by cause: at most one a day. */
export const alarms = pgTable('alarms', {
  cause: text('cause').primaryKey(),
  /** In Europe/Berlin. */
  toldOn: date('told_on').notNull(),
});

/** Failures of ours by operation, cause and day; `count_failures` bounds the rows of a day. */
export const failures = pgTable(
  'failures',
  {
    /** Route of an operation, step of a schedule, kind of a mail: never an address that a visitor typed. */
    operation: text('operation').notNull(),
    /** SQLSTATE, network error or name of the error. */
    cause: text('cause').notNull(),
    /** Day in Europe/Berlin. */
    day: date('day').notNull(),
    /** True if the database was unreachable or stored nothing. */
    isOutage: boolean('is_outage').notNull(),
    count: integer('count').notNull(),
    /** Part of the count since the last pause of an hour. */
    series: integer('series').notNull(),
    firstAt: exactMoment('first_at').notNull(),
    lastAt: exactMoment('last_at').notNull(),
    /** Request of the last one, as the log and the visitor's sentence name it. */
    requestId: text('request_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.operation, table.cause, table.day] })],
);
