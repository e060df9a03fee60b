import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';

/** The integrations' switches, one row each once it was touched; without a row it is on. */
export const integrations = pgTable('integrations', {
  /** 'clickup', 'activecampaign', 'mail', 'website', 'index-now', or 'self' for the site's calls of itself. */
  name: text('name').primaryKey(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** Whether confirmed people are handed over; off until the owner wants it (docs/decisions/law.md, M9). */
  handsOverPeople: boolean('hands_over_people').notNull().default(false),
  /** Tags that no visitor can cause, as the owner has typed them, beside those of the lists. */
  protectedTags: text('protected_tags').array().notNull().default([]),
  /** Nothing is sent before: the vendor asked us to wait, or refused us. */
  pausedUntil: moment('paused_until'),
  /** Refusals of our key in a row. */
  refusals: integer('refusals').notNull().default(0),
  /** Nothing was delivered since then because the vendor was away or refused us; null while it answers. */
  stoppedSince: moment('stopped_since'),
});
