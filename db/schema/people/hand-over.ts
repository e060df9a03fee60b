import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';

/** ActiveCampaign's copy of a person. No foreign key: after a deletion the row still lists the tags to remove. */
export const contactTransfers = pgTable('contact_transfers', {
  personId: bigint('person_id', { mode: 'number' }).primaryKey(),
  contactId: text('contact_id').notNull(),
  /** Lists whose tags the contact has, in alphabetical order. */
  lists: text('lists').array().notNull(),
  /** Lists whose tags the contact may have: requested, but not acknowledged yet. */
  intended: text('intended').array().notNull().default([]),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
