import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { media } from './media.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The owner's library: images that content can use. */
export const images = pgTable('images', {
  name: text('name')
    .primaryKey()
    .references(() => media.name, { onDelete: 'cascade' }),
  /** What it shows, for those who do not see it. */
  alt: text('alt').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Set while a deletion can be undone; what it shows somewhere stays (docs/decisions/content.md). */
  deletedAt: moment('deleted_at'),
});
