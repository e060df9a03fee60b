import { boolean, pgTable, text } from 'drizzle-orm/pg-core';

/** Of what the owner is told by mail, one row each once the switch was touched. */
export const notifications = pgTable('notifications', {
  /** 'newsletter', 'waitlist' or 'sync'. */
  name: text('name').primaryKey(),
  isOn: boolean('is_on').notNull(),
});
