import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { countedId, moment } from '#db/schema/columns.ts';
import { people } from './people.ts';

/**
 * What was entered together for an address, and is not confirmed: one row for each sign-up that differs. Its mail asks for
 * this row, and its link confirms this row; until then what was typed stands nowhere else.
 */
export const signUpRequests = pgTable(
  'sign_up_requests',
  {
    id: countedId(),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The lists that it asks for; from its mail on those that the mail names. */
    lists: text('lists').array().notNull().default(sql`'{}'`),
    /** `Choice` of src/domain/people/choices.ts. */
    choices: text('choices').array().notNull().default(sql`'{}'`),
    /** As typed; gone once this row, or a newer one, is confirmed. */
    name: text('name'),
    interests: text('interests'),
    /** Comes from another program's file: the person has entered nothing here. */
    isImported: boolean('is_imported').notNull().default(false),
    /** Made of what was entered: the same once more is the same row. */
    fingerprint: uuid('fingerprint').notNull(),
    /** When it was last entered. */
    requestedAt: moment('requested_at').notNull(),
    /** Its newest mail: the row in the outbox, SHA-256 of the token in its link, and when it was last handed in. */
    mailId: uuid('mail_id'),
    tokenHash: text('token_hash'),
    mailedAt: moment('mailed_at'),
    /** From then on its link confirms nothing more, and is kindly met. */
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [
    uniqueIndex('sign_up_requests_open_key').on(table.personId, table.fingerprint).where(sql`confirmed_at is null`),
    uniqueIndex('sign_up_requests_token_key').on(table.tokenHash),
    index('sign_up_requests_person_idx').on(table.personId, table.requestedAt),
    index('sign_up_requests_waiting_idx').on(table.requestedAt).where(sql`confirmed_at is null`),
  ],
);
