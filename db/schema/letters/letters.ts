import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { deletedAt, exactMoment, randomId } from '#db/schema/columns.ts';
import { SERIES_REACHES } from '#domain/letters/series.ts';
import { type Audience, LETTER_KINDS, LETTER_STATUSES, SEND_STATUSES, type SendCounts } from '#domain/letters/words.ts';
import { DEFAULT_PACE } from '#domain/mail/pace.ts';
import { LISTS } from '#domain/people/lists.ts';
import type { Bought } from '#domain/purchases/bought-choice.ts';

/**
 * Letters to the people on the lists; once sending has begun, a letter changes only while it is paused
 * (docs/decisions/letters.md).
 */
export const letters = pgTable(
  'letters',
  {
    id: randomId(),
    kind: text('kind', { enum: LETTER_KINDS }).notNull(),
    /** Welcome and series letters: the list whose confirmation triggers them. */
    list: text('list', { enum: LISTS }),
    /** Series letters: days after the confirmation. */
    days: smallint('days'),
    subject: text('subject').notNull().default(''),
    /** Preview text that mail programs show beside the subject. */
    preview: text('preview').notNull().default(''),
    text: text('text').notNull().default(''),
    audience: jsonb('audience').$type<Audience>().notNull().default({}),
    status: text('status', { enum: LETTER_STATUSES }).notNull().default('draft'),
    /** Counts the changes: an edit names the version that it is based on. */
    version: integer('version').notNull().default(1),
    scheduledAt: exactMoment('scheduled_at'),
    /** Release that has to be online before it starts; `PLANNED_RELEASE` while that has no id yet. */
    awaitedRelease: integer('awaited_release'),
    startedAt: exactMoment('started_at'),
    finishedAt: exactMoment('finished_at'),
    /** Time of the last test to the owner, and whether the text has changed since. */
    testedAt: exactMoment('tested_at'),
    isTestStale: boolean('is_test_stale').notNull().default(false),
    /** Consecutive mails that the server refused because of the address or the mail itself. */
    refusals: integer('refusals').notNull().default(0),
    /** German sentence: why it missed its time or was paused automatically; else empty. */
    note: text('note').notNull().default(''),
    /** Images of mails already sent; a welcome letter's text may have changed since. */
    sentImages: text('sent_images').array().notNull().default([]),
    /** Figures of its mails since these are deleted, long after its end; else null. */
    sums: jsonb('sums').$type<{ readonly counts: Partial<SendCounts>; readonly left: number }>(),
    /** Last part of its public URL from the next publish on; null while only its recipients may read it. */
    publicSlug: text('public_slug'),
    createdAt: exactMoment('created_at').notNull().defaultNow(),
    updatedAt: exactMoment('updated_at').notNull().defaultNow(),
    deletedAt: deletedAt(),
  },
  (table) => [
    uniqueIndex('letters_public_key').on(table.publicSlug),
    uniqueIndex('letters_welcome_key').on(table.list).where(sql`kind = 'welcome'`),
    index('letters_scheduled_idx').on(table.scheduledAt).where(sql`status = 'planned'`),
  ],
);

/**
 * Outbox of the letters, because the other one retries deliveries of unknown outcome, and a letter must never go twice.
 * No foreign key to the person: the figures survive a deletion.
 */
export const letterSends = pgTable(
  'letter_sends',
  {
    /** Part of the mail's Message-ID. */
    id: randomId(),
    letterId: uuid('letter_id')
      .notNull()
      .references(() => letters.id, { onDelete: 'cascade' }),
    personId: bigint('person_id', { mode: 'number' }).notNull(),
    /** List through which the person receives it. */
    list: text('list', { enum: LISTS }).notNull(),
    status: text('status', { enum: SEND_STATUSES }).notNull().default('waiting'),
    /** Lower goes first: 0 a welcome, 1 a series letter, 2 a letter to many. */
    priority: smallint('priority').notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: exactMoment('due_at').notNull(),
    attemptedAt: exactMoment('attempted_at'),
    /** First time at which the server deferred it. */
    deferredAt: exactMoment('deferred_at'),
    endedAt: exactMoment('ended_at'),
    /** Why it waits, failed or was skipped: the server's code, or a keyword of ours. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    uniqueIndex('letter_sends_person_key').on(table.letterId, table.personId),
    index('letter_sends_waiting_idx').on(table.priority, table.dueAt, table.id).where(sql`status = 'waiting'`),
    index('letter_sends_next_idx')
      .on(table.letterId, table.priority, table.dueAt, table.id)
      .where(sql`status = 'waiting'`),
    index('letter_sends_sending_idx').on(table.attemptedAt).where(sql`status = 'sending'`),
    index('letter_sends_ended_idx').on(table.personId),
  ],
);

/** Series of each list (docs/decisions/series.md). Membership follows from the confirmation and the letters sent. */
export const letterSeries = pgTable('letter_series', {
  list: text('list', { enum: LISTS }).primaryKey(),
  /** Time since which it is on; null while it is off. */
  since: exactMoment('since'),
  /** `new`: only those who confirmed since then; else all within its days. */
  reach: text('reach', { enum: SERIES_REACHES }).notNull().default('new'),
  offer: text('offer').$type<Bought>(),
  /** Counts the changes of order, offer and state. */
  version: integer('version').notNull().default(1),
});

/** Sending speed and progress: one row, created on first use. */
export const letterPace = pgTable('letter_pace', {
  id: boolean('id').primaryKey().default(true),
  perMinute: integer('per_minute').notNull().default(DEFAULT_PACE.perMinute),
  perDay: integer('per_day').notNull().default(DEFAULT_PACE.perDay),
  /** Earliest time of the next mail; null before the first. */
  nextAt: exactMoment('next_at'),
  /** End of what the mails so far use up of the learned rate (`mail_throttle`). */
  spentUntil: exactMoment('spent_until'),
  /** Day in Europe/Berlin that `dayCount` counts. */
  day: date('day', { mode: 'string' }).notNull().default('2000-01-01'),
  dayCount: integer('day_count').notNull().default(0),
  /** Lease of the current sender; no other begins before it ends. */
  holder: uuid('holder'),
  heldUntil: exactMoment('held_until'),
  /** Time and database of the last check: reveals a database that comes from a backup. */
  seenAt: exactMoment('seen_at'),
  seenIn: text('seen_in').notNull().default(''),
});
