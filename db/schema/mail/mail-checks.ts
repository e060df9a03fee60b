import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { exactMoment } from '#db/schema/columns.ts';

/** Last check of the sender's DNS records, and the DKIM selector that the owner entered: one row once checked. */
export const mailChecks = pgTable('mail_checks', {
  id: boolean('id').primaryKey().default(true),
  selector: text('selector').notNull(),
  checkedAt: exactMoment('checked_at').notNull(),
  /** `DeliveryFinding` of src/domain/mail/delivery-check.ts. */
  findings: jsonb('findings').notNull(),
  /** Findings that keep mail from arriving. */
  faults: integer('faults').notNull(),
});
