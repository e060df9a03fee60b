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
import { type Audience, LETTER_KINDS, LETTER_STATUSES, SEND_STATUSES } from '#domain/letters/words.ts';
import { DEFAULT_PACE } from '#domain/mail/pace.ts';
import { LISTS } from '#domain/people/lists.ts';
import { BOUGHT } from '#domain/purchases/bought.ts';

/** Letters to the people on the lists; one that has begun to go out is never changed again (docs/decisions/people.md). */
export const letters = pgTable(
  'letters',
  {
    id: randomId(),
    kind: text('kind', { enum: LETTER_KINDS }).notNull(),
    /** Of a welcome and of the letters of a series: the list whose confirmation they answer. */
    list: text('list', { enum: LISTS }),
    /** Of a letter of a series: how many days after the confirmation. */
    days: smallint('days'),
    subject: text('subject').notNull().default(''),
    /** What mail programs show beside the subject. */
    preview: text('preview').notNull().default(''),
    /** Markdown. */
    text: text('text').notNull().default(''),
    audience: jsonb('audience').$type<Audience>().notNull().default({}),
    status: text('status', { enum: LETTER_STATUSES }).notNull().default('draft'),
    /** Counts the changes: an edit says on which version it is based. */
    version: integer('version').notNull().default(1),
    scheduledAt: exactMoment('scheduled_at'),
    startedAt: exactMoment('started_at'),
    finishedAt: exactMoment('finished_at'),
    /** When it was last sent to the owner herself, and whether its words have changed since. */
    testedAt: exactMoment('tested_at'),
    isTestStale: boolean('is_test_stale').notNull().default(false),
    /** Mails in a row that the server has refused: the address, or this mail. */
    refusals: integer('refusals').notNull().default(0),
    /** Why it did not go out at its time, or was paused by itself; a German sentence, else empty. */
    note: text('note').notNull().default(''),
    /** Images of mails that have gone out: the words of a welcome may be others by now. */
    sentImages: text('sent_images').array().notNull().default([]),
    /** What ends its address for everybody from the next publish on; null while it is for its readers alone. */
    publicSlug: text('public_slug'),
    createdAt: exactMoment('created_at').notNull().defaultNow(),
    updatedAt: exactMoment('updated_at').notNull().defaultNow(),
    /** Set while a deletion can be undone; the nightly job purges the row. */
    deletedAt: deletedAt(),
  },
  (table) => [
    uniqueIndex('letters_public_key').on(table.publicSlug),
    uniqueIndex('letters_welcome_key').on(table.list).where(sql`kind = 'welcome'`),
    index('letters_scheduled_idx').on(table.scheduledAt).where(sql`status = 'planned'`),
  ],
);

/**
 * One row per person and letter, written when it starts: what has to go out. It is an outbox of its own, because the
 * other repeats what it does not know the end of, and a letter must not be sent twice. Without a foreign key to the
 * person: the figures stay when somebody is deleted.
 */
export const letterSends = pgTable(
  'letter_sends',
  {
    /** The mail's Message-ID is made of it. */
    id: randomId(),
    letterId: uuid('letter_id')
      .notNull()
      .references(() => letters.id, { onDelete: 'cascade' }),
    personId: bigint('person_id', { mode: 'number' }).notNull(),
    /** By which list they get it. */
    list: text('list', { enum: LISTS }).notNull(),
    status: text('status', { enum: SEND_STATUSES }).notNull().default('waiting'),
    /** What is lower goes first: 0 a welcome, 1 a letter of a series, 2 a letter to many. */
    priority: smallint('priority').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Not before. */
    dueAt: exactMoment('due_at').notNull(),
    attemptedAt: exactMoment('attempted_at'),
    endedAt: exactMoment('ended_at'),
    /** Why it waits, failed or was left out: the server's code, or a word of ours. */
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

/**
 * The series of each list: its welcome, and the letters of kind `series` (docs/decisions/series.md). Who is in it is never
 * stored: that follows from the confirmation and from what was sent.
 */
export const letterSeries = pgTable('letter_series', {
  list: text('list', { enum: LISTS }).primaryKey(),
  /** Since when it is on; null while it is off. */
  since: exactMoment('since'),
  /** Whether it is for those alone who have confirmed since then, or for all who are within its days. */
  reach: text('reach', { enum: SERIES_REACHES }).notNull().default('new'),
  /** Who buys this is through with it. */
  offer: text('offer', { enum: BOUGHT }),
  /** Counts the changes of order, offer and state. */
  version: integer('version').notNull().default(1),
});

/** How fast letters go out, and how far they are: one row, made when it is first needed. */
export const letterPace = pgTable('letter_pace', {
  id: boolean('id').primaryKey().default(true),
  perMinute: integer('per_minute').notNull().default(DEFAULT_PACE.perMinute),
  perDay: integer('per_day').notNull().default(DEFAULT_PACE.perDay),
  /** The next mail goes not before; null before the first. */
  nextAt: exactMoment('next_at'),
  /** The day in Europe/Berlin that is counted. */
  day: date('day', { mode: 'string' }).notNull().default('2000-01-01'),
  dayCount: integer('day_count').notNull().default(0),
  /** Who is sending, and until when nobody else begins. */
  holder: uuid('holder'),
  heldUntil: exactMoment('held_until'),
  /** When somebody last looked after the letters, and in which database: tells one that is older than it should be. */
  seenAt: exactMoment('seen_at'),
  seenIn: text('seen_in').notNull().default(''),
});
