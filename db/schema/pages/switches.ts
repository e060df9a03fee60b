import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The owner's switches on the live site: one row once she has used one. */
export const siteSwitches = pgTable(
  'site_switches',
  {
    id: integer('id').primaryKey().default(1),
    isInMaintenance: boolean('is_in_maintenance').notNull(),
    maintenanceText: text('maintenance_text').notNull().default(''),
    isSignUpClosed: boolean('is_sign_up_closed').notNull(),
  },
  (table) => [check('site_switches_one', sql`${table.id} = 1`)],
);
