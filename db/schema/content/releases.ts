import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { exactMoment } from '#db/schema/columns.ts';

/** Published releases; a snapshot never changes. */
export const releases = pgTable('releases', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** `{content, events}` of `src/contracts/content/snapshot.ts`. */
  snapshot: jsonb('snapshot').notNull(),
  checksum: text('checksum').notNull(),
  schemaVersion: integer('schema_version').notNull(),
  state: text('state', { enum: ['waiting', 'building', 'failed', 'built', 'replaced'] })
    .notNull()
    .default('waiting'),
  error: text('error').notNull().default(''),
  note: text('note').notNull().default(''),
  createdAt: exactMoment('created_at').notNull(),
  /** Time at which a build was requested; each build costs Netlify credits. */
  requestedAt: exactMoment('requested_at'),
  /** Time at which its build began to generate pages. */
  begunAt: exactMoment('begun_at'),
  /** True if its pages were also built for search engines (docs/decisions/publicity.md). */
  isPublic: boolean('is_public').notNull().default(false),
});

/** The one planned publish; it takes the drafts as they are when it is due. */
export const releasePlan = pgTable(
  'release_plan',
  {
    id: smallint('id').primaryKey().default(1),
    dueAt: exactMoment('due_at').notNull(),
    note: text('note').notNull().default(''),
    /** German sentence: why nothing was published when it was due. There is no retry. */
    failure: text('failure').notNull().default(''),
    /** Keys of changes to leave unpublished: `<kind>/<id>`. */
    without: text('without').array().notNull().default(sql`'{}'`),
    /** Distinguishes this plan from its replacement. */
    createdAt: exactMoment('created_at').notNull(),
  },
  (table) => [check('release_plan_one', sql`${table.id} = 1`)],
);
