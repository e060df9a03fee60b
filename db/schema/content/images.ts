import { pgTable, text } from 'drizzle-orm/pg-core';
import { deletedAt, exactMoment } from '#db/schema/columns.ts';
import { media } from './media.ts';

/** The owner's library: images that content can use. */
export const images = pgTable('images', {
  name: text('name')
    .primaryKey()
    .references(() => media.name, { onDelete: 'cascade' }),
  /** What it shows, for those who do not see it. */
  alt: text('alt').notNull(),
  createdAt: exactMoment('created_at').notNull().defaultNow(),
  /** Set while a deletion can be undone; what it shows somewhere stays (docs/decisions/content.md). */
  deletedAt: deletedAt(),
});
