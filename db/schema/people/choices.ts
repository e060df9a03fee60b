import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other form, without an object, is deprecated.
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';
import { people } from './people.ts';

/** Offers and topics that people signed up for. Until confirmed, a stranger may have entered them. */
export const choices = pgTable(
  'choices',
  {
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** `Choice` of src/domain/people/choices.ts. */
    choice: text('choice').notNull(),
    /** Label at that time, readable after the choice itself is gone. */
    label: text('label').notNull(),
    /** Time at which it was last chosen before its confirmation. */
    chosenAt: moment('chosen_at').notNull(),
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.choice] }),
    index('choices_choice_idx').on(table.choice, table.personId),
    index('choices_pending_idx').on(table.chosenAt).where(sql`confirmed_at is null`),
  ],
);
