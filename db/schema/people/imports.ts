import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other form, without an object, is deprecated.
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { countedId, moment } from '#db/schema/columns.ts';
import { mailboxOf } from '#db/schema/mailbox.ts';
import { PROBLEMS } from '#domain/people/import/rows.ts';

/** Imports of people with their progress and result. At most one is open. */
export const imports = pgTable(
  'imports',
  {
    id: countedId(),
    list: text('list', { enum: ['waitlist', 'newsletter'] }).notNull(),
    /** Program that exported the file; empty if unknown. */
    program: text('program').notNull(),
    /** Origin of the consents in the owner's words, for rows without their own; may be empty. */
    source: text('source').notNull(),
    /** Hash of the file's content: the same file resumes where it stopped. */
    file: text('file').notNull(),
    total: integer('total').notNull(),
    received: integer('received').notNull().default(0),
    state: text('state', { enum: ['reading', 'running', 'done'] })
      .notNull()
      .default('reading'),
    /** Outcomes of the finished rows: `FateCounts` of src/domain/people/import/fates.ts. */
    fates: jsonb('fates').notNull().default({}),
    /** Time at which the last of its confirmation mails is due. */
    mailsUntil: moment('mails_until'),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  () => [uniqueIndex('imports_open_key').on(sql`(true)`).where(sql`state <> 'done'`)],
);

/** Rows that an import has yet to process, kept apart from `people`. A row goes when it is done, or with its import. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: bigint('import_id', { mode: 'number' })
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    /** Null if the cell has none. */
    email: text('email'),
    mailbox: text('mailbox').generatedAlwaysAs(mailboxOf),
    name: text('name'),
    /** Date and source of the consent according to the old program. */
    consentAt: moment('consent_at'),
    consentSource: text('consent_source'),
    /** True if the person unsubscribed in the old program. */
    hasLeft: boolean('has_left').notNull(),
    /** Tags that become choices, and the note for a person who is new on the list. */
    tags: text('tags').array().notNull().default([]),
    note: text('note'),
    /** `erased`: the person was deleted since; the row no longer holds personal data. */
    problem: text('problem', { enum: [...PROBLEMS, 'erased'] }),
    /** Keyed hashes under which the address may be known as deleted and the mailbox as rejected. */
    hashes: text('hashes').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);
