import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { exactMoment } from '#db/schema/columns.ts';

/** What was published, once and for all: a row's snapshot never changes. */
export const releases = pgTable('releases', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** `{content, events}` of `src/contracts/content/snapshot.ts`. */
  snapshot: jsonb('snapshot').notNull(),
  /** SHA-256 of the snapshot in hex. */
  checksum: text('checksum').notNull(),
  schemaVersion: integer('schema_version').notNull(),
  state: text('state', { enum: ['waiting', 'building', 'failed', 'built', 'replaced'] })
    .notNull()
    .default('waiting'),
  error: text('error').notNull().default(''),
  note: text('note').notNull().default(''),
  createdAt: exactMoment('created_at').notNull(),
  /** When a build was asked for; each costs something. */
  requestedAt: exactMoment('requested_at'),
  /** When its build began to make pages. */
  begunAt: exactMoment('begun_at'),
  /** Whether its pages were built for search engines, too (docs/decisions/publicity.md). */
  isPublic: boolean('is_public').notNull().default(false),
});

/** The publish that is planned; there is one at most, and it takes the drafts as they are at its time. */
export const releasePlan = pgTable(
  'release_plan',
  {
    id: smallint('id').primaryKey().default(1),
    dueAt: exactMoment('due_at').notNull(),
    note: text('note').notNull().default(''),
    /** German sentence: why nothing was published at its time. It is not tried again. */
    failure: text('failure').notNull().default(''),
    /** Changes that stay drafts then, too: `<kind>/<id>`. */
    without: text('without').array().notNull().default(sql`'{}'`),
    /** Tells this plan from one that takes its place. */
    createdAt: exactMoment('created_at').notNull(),
  },
  (table) => [check('release_plan_one', sql`${table.id} = 1`)],
);
