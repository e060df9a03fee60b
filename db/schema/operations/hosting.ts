import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { exactMoment } from '#db/schema/columns.ts';

/** What runs the site, as the owner has told: one row once she has, none before. */
export const hosting = pgTable(
  'hosting',
  {
    id: smallint('id').primaryKey().default(1),
    netlifyPlan: text('netlify_plan', { enum: ['free', 'personal', 'pro', 'open'] }).notNull(),
    /** Credits a month by the owner's own word; null for what the plan gives. */
    netlifyCredits: integer('netlify_credits'),
    /** Day of the month on which Netlify gives new credits; in a shorter month its last one. */
    renewsOn: smallint('renews_on').notNull(),
    neonPlan: text('neon_plan', { enum: ['free', 'open'] }).notNull(),
  },
  (table) => [check('hosting_one', sql`${table.id} = 1`)],
);

/** Builds of the site's own pages that have come to their end, whoever asked for them. */
export const builds = pgTable('builds', {
  /** Netlify's id of the deploy; at home one of ours. */
  deploy: text('deploy').primaryKey(),
  endedAt: exactMoment('ended_at').notNull(),
});

/** When what runs by the clock last came to its end without a fault. */
export const scheduleRuns = pgTable('schedule_runs', {
  /** A function's name. */
  name: text('name').primaryKey(),
  doneAt: exactMoment('done_at').notNull(),
});

/** Of what the owners were last told by mail that it needs them, and when: a cause once a day. */
export const alarms = pgTable('alarms', {
  cause: text('cause').primaryKey(),
  /** In Europe/Berlin. */
  toldOn: date('told_on').notNull(),
});
