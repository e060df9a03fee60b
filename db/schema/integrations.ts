import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';

/** Switches of the integrations; an integration without a row is on. */
export const integrations = pgTable('integrations', {
  /** 'clickup', 'activecampaign', 'mail', 'website', or 'self' for the site's calls of itself. */
  name: text('name').primaryKey(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** True if confirmed people go to ActiveCampaign; off until the owner enables it (docs/decisions/law.md, M9). */
  handsOverPeople: boolean('hands_over_people').notNull().default(false),
  /** Tags that no visitor can trigger, as typed by the owner, in addition to the lists' tags. */
  protectedTags: text('protected_tags').array().notNull().default([]),
  /** No delivery before then: the vendor asked us to wait, or refused us. */
  pausedUntil: moment('paused_until'),
  /** Consecutive refusals of our key. */
  refusals: integer('refusals').notNull().default(0),
  /** Start of an outage in which nothing was delivered; null while the vendor answers. */
  stoppedSince: moment('stopped_since'),
  /** End of the last turn that a call has taken; only ActiveCampaign limits its calls per second. */
  busyUntil: moment('busy_until'),
});
