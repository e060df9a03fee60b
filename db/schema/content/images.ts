import { pgTable, text } from 'drizzle-orm/pg-core';
import { deletedAt, exactMoment } from '#db/schema/columns.ts';
import { media } from './media.ts';

export const images = pgTable('images', {
  name: text('name')
    .primaryKey()
    .references(() => media.name, { onDelete: 'cascade' }),
  /** Alternative text. */
  alt: text('alt').notNull(),
  createdAt: exactMoment('created_at').notNull().defaultNow(),
  /** Set while a deletion can be undone; pages that show the image keep it. */
  deletedAt: deletedAt(),
});
