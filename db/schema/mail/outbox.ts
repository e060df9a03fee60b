import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, randomId } from '#db/schema/columns.ts';

/** What has to reach a vendor: written with the request, delivered afterwards (docs/decisions/outbox.md). */
export const outbox = pgTable(
  'outbox',
  {
    id: randomId(),
    /** Names what is delivered and how, e.g. 'contact-tag'. */
    topic: text('topic').notNull(),
    /** Two waiting rows never want the same. */
    dedupeKey: text('dedupe_key').notNull(),
    /** What is to be delivered; its shape is the topic's business. */
    payload: jsonb('payload').$type<unknown>().notNull(),
    /** Rises with each new payload: whoever has delivered an older one has not ended the row. */
    version: integer('version').notNull().default(1),
    /** Its cause: the owner's goes first, the others are in one fair queue. */
    source: text('source', { enum: ['owner', 'bulk', 'visitor'] })
      .notNull()
      .default('visitor'),
    /** Which of its network's mails it is that day: the first of each network goes before any network's second. */
    turn: integer('turn').notNull().default(1),
    /** 0 goes before 1: whoever waits to get in waits behind no sign-up. */
    priority: smallint('priority').notNull().default(1),
    /** 'pending', 'done' or 'dead'. */
    status: text('status').notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
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

/** Who may hand mails in: one row for each who may at once, made by the migration. */
export const mailers = pgTable('mailers', {
  id: smallint('id').primaryKey(),
  /** Who is doing so, and until when nobody takes their place. */
  holder: uuid('holder'),
  heldUntil: moment('held_until'),
});

/** Ids of ActiveCampaign's tags, by name as written there. */
export const contactTags = pgTable('contact_tags', {
  name: text('name').primaryKey(),
  tagId: text('tag_id').notNull(),
});
