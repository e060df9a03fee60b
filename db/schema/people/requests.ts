import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { countedId, moment } from '#db/schema/columns.ts';
import { people } from './people.ts';

/** Unconfirmed sign-ups: one row per distinct input. Its mail's link confirms this row alone. */
export const signUpRequests = pgTable(
  'sign_up_requests',
  {
    id: countedId(),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Requested lists; once the mail is out, the lists that it names. */
    lists: text('lists').array().notNull().default(sql`'{}'`),
    /** `Choice` of src/domain/people/choices.ts. */
    choices: text('choices').array().notNull().default(sql`'{}'`),
    /** Unverified input; cleared once this row, or a newer one, is confirmed. */
    name: text('name'),
    interests: text('interests'),
    /** Comes from another program's file; the person entered nothing here. */
    isImported: boolean('is_imported').notNull().default(false),
    /** Derived from the input: the same input again is the same row. */
    fingerprint: uuid('fingerprint').notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** Its newest mail: outbox row, SHA-256 of the link's token, and the time at which the mail server accepted it. */
    mailId: uuid('mail_id'),
    tokenHash: text('token_hash'),
    mailedAt: moment('mailed_at'),
    /** Begin of the last attempt at that mail, whatever came of it: its link is valid from then on. */
    linkFrom: moment('link_from'),
    /** From then on the link confirms nothing, but still opens a friendly page. */
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [
    uniqueIndex('sign_up_requests_open_key').on(table.personId, table.fingerprint).where(sql`confirmed_at is null`),
    uniqueIndex('sign_up_requests_token_key').on(table.tokenHash),
    index('sign_up_requests_person_idx').on(table.personId, table.requestedAt),
    index('sign_up_requests_waiting_idx').on(table.requestedAt).where(sql`confirmed_at is null`),
  ],
);
