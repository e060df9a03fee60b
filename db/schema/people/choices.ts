import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other form, without an object, is deprecated.
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';
import { people } from './people.ts';

/** What people are here for: once for each person and choice. Unconfirmed, nobody knows yet who has chosen it. */
export const choices = pgTable(
  'choices',
  {
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** `Choice` of src/domain/people/choices.ts. */
    choice: text('choice').notNull(),
    /** What it was called then, so that it can be read when it is gone. */
    label: text('label').notNull(),
    /** When it was last chosen, until it was confirmed. */
    chosenAt: moment('chosen_at').notNull(),
    /** The confirmation mail that names it: the link of no other confirms it. */
    mailId: uuid('mail_id'),
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.choice] }),
    index('choices_choice_idx').on(table.choice, table.personId),
    index('choices_pending_idx').on(table.chosenAt).where(sql`confirmed_at is null`),
  ],
);
