import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';

/**
 * What ActiveCampaign has of a person. Without a foreign key: when somebody is deleted, the tags still have to go, and
 * the row says which; it names nobody.
 */
export const contactTransfers = pgTable('contact_transfers', {
  personId: bigint('person_id', { mode: 'number' }).primaryKey(),
  /** The contact's id there. */
  contactId: text('contact_id').notNull(),
  /** The lists whose tags it has, in the order of the alphabet. */
  lists: text('lists').array().notNull(),
  /** The lists whose tags it may have: asked for, and nobody has said yet that it is done. */
  intended: text('intended').array().notNull().default([]),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
