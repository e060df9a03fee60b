import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What was published, once and for all: a row's snapshot never changes. */
export const releases = pgTable('releases', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** `{content, events}` of `src/contracts/snapshot.ts`. */
  snapshot: jsonb('snapshot').notNull(),
  /** SHA-256 of the snapshot in hex. */
  checksum: text('checksum').notNull(),
  schemaVersion: integer('schema_version').notNull(),
  state: text('state', { enum: ['waiting', 'building', 'failed', 'built', 'replaced'] })
    .notNull()
    .default('waiting'),
  error: text('error').notNull().default(''),
  note: text('note').notNull().default(''),
  createdAt: moment('created_at').notNull(),
  /** When a build was asked for; each costs something. */
  requestedAt: moment('requested_at'),
});
