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

/** Imports of people, what of each is read, and what came of it. One is open at a time. */
export const imports = pgTable(
  'imports',
  {
    id: countedId(),
    list: text('list', { enum: ['waitlist', 'newsletter'] }).notNull(),
    /** Whose export it is; empty where nobody knows. */
    program: text('program').notNull(),
    /** Where the consents come from, in the owner's words, for rows that do not say it themselves; may be empty. */
    source: text('source').notNull(),
    /** Hash of what is read from the file: the same file goes on where it stopped. */
    file: text('file').notNull(),
    /** How many rows the file has, and how many of them have come. */
    total: integer('total').notNull(),
    received: integer('received').notNull().default(0),
    state: text('state', { enum: ['reading', 'running', 'done'] })
      .notNull()
      .default('reading'),
    /** What became of the rows that are done: `FateCounts` of src/domain/people/import/fates.ts. */
    fates: jsonb('fates').notNull().default({}),
    /** When the last of its confirmation mails is due. */
    mailsUntil: moment('mails_until'),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  () => [uniqueIndex('imports_open_key').on(sql`(true)`).where(sql`state <> 'done'`)],
);

/** What an import is yet to do, apart from everybody: a row goes when it is done, or with its import. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: bigint('import_id', { mode: 'number' })
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** In the file. */
    line: integer('line').notNull(),
    /** Null where the cell has none. */
    email: text('email'),
    mailbox: text('mailbox').generatedAlwaysAs(mailboxOf),
    name: text('name'),
    /** Date and source of the consent, as the old program says. */
    consentAt: moment('consent_at'),
    consentSource: text('consent_source'),
    /** Whether they left there, as it says. */
    hasLeft: boolean('has_left').notNull(),
    /** Erased: whoever it named was deleted since, and nothing of them is left in it. */
    problem: text('problem', { enum: [...PROBLEMS, 'erased'] }),
    /** Under which the address may be remembered as deleted, and the mailbox as rejected. */
    hashes: text('hashes').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);
