import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { exactMoment } from '#db/schema/columns.ts';

/** The owner's hosting plan: one row once entered. */
export const hosting = pgTable(
  'hosting',
  {
    id: smallint('id').primaryKey().default(1),
    // Unread: only an earlier release estimated Netlify's credits with these three.
    netlifyPlan: text('netlify_plan')
      .notNull()
      .$default(() => 'free'),
    netlifyCredits: integer('netlify_credits'),
    renewsOn: smallint('renews_on')
      .notNull()
      .$default(() => 1),
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
  /** Last step that its last run began, of functions whose next run goes on behind it. */
  lastStep: text('last_step'),
});

/** Last alarm mail to the owners by cause: at most one a day. */
export const alarms = pgTable('alarms', {
  cause: text('cause').primaryKey(),
  /** In Europe/Berlin. */
  toldOn: date('told_on').notNull(),
});
