import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
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

/** Entries of the releases that were online, each stored once. */
export const releaseParts = pgTable('release_parts', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** SHA-256 in hex of the entry as JSON. */
  hash: text('hash').notNull().unique(),
  data: jsonb('data').notNull(),
});

/** Every release that was ever online, in that order; `keep_release` adds them (docs/decisions/proof.md). */
export const onlineReleases = pgTable('online_releases', {
  number: integer('number').primaryKey().generatedAlwaysAsIdentity(),
  releaseId: integer('release_id').notNull().unique(),
  /** Time at which its build succeeded. */
  onlineAt: exactMoment('online_at').notNull(),
  checksum: text('checksum').notNull(),
  schemaVersion: integer('schema_version').notNull(),
  /** SHA-256 in hex of the previous chain, the id, the checksum and the time. */
  chain: text('chain').notNull(),
  /** Its snapshot, with ids of `release_parts` in place of the entries. Null once nothing needs it. */
  parts: jsonb('parts'),
  /** Ids of its offers, which stay: since when a price was charged. */
  offers: jsonb('offers').notNull(),
  /** Last day of the period in which a claim may need it. */
  neededUntil: date('needed_until', { mode: 'string' }),
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
