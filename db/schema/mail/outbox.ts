import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, randomId } from '#db/schema/columns.ts';

/** Deliveries to vendors: written with the request, delivered afterwards (docs/decisions/outbox.md). */
export const outbox = pgTable(
  'outbox',
  {
    id: randomId(),
    topic: text('topic').notNull(),
    /** Unique among the waiting rows of a topic. */
    dedupeKey: text('dedupe_key').notNull(),
    /** Content of the delivery; the topic defines its shape. */
    payload: jsonb('payload').$type<unknown>().notNull(),
    /** Rises with each new payload: delivering an older version does not end the row. */
    version: integer('version').notNull().default(1),
    /** Cause: the owner's rows go first, all others share one fair queue. */
    source: text('source', { enum: ['owner', 'bulk', 'visitor'] })
      .notNull()
      .default('visitor'),
    /** Position among its network's mails of the day: first mails go before any network's second. */
    turn: integer('turn').notNull().default(1),
    /** Key of the recipient's mail domain, if a visitor typed the address: each gets few mails an hour. */
    recipient: text('recipient'),
    /** 0 goes before 1: a login mail never waits behind sign-ups. */
    priority: smallint('priority').notNull().default(1),
    /** 'pending', 'done' or 'dead'. */
    status: text('status').notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** Times at which the mail server did not take this mail; an outage does not count. */
    refusals: integer('refusals').notNull().default(0),
    /** Attempts of unknown outcome: the mail may have arrived as often. */
    doubts: integer('doubts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    lockedUntil: moment('locked_until'),
    lockedBy: uuid('locked_by'),
    lastError: text('last_error').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('outbox_waiting_key').on(table.topic, table.dedupeKey).where(sql`${table.status} = 'pending'`),
    index('outbox_due_idx').on(table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
    index('outbox_ended_idx').on(table.endedAt).where(sql`${table.status} <> 'pending'`),
  ],
);

/** Slots for concurrent SMTP connections, created by the migration. */
export const mailers = pgTable('mailers', {
  id: smallint('id').primaryKey(),
  /** Current holder, and the end of its lease. */
  holder: uuid('holder'),
  heldUntil: moment('held_until'),
});
