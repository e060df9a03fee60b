import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other form, without an object, is deprecated.
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { countedId, deletedAt, exactMoment } from '#db/schema/columns.ts';

/** Coloured labels of redirects. */
export const redirectCategories = pgTable('redirect_categories', {
  id: countedId(),
  name: text('name').notNull(),
  description: text('description'),
  color: text('color').notNull(),
  createdAt: exactMoment('created_at').notNull().defaultNow(),
  updatedAt: exactMoment('updated_at').notNull().defaultNow(),
  deletedAt: deletedAt(),
});

/** Redirects: `/r/{slug}` leads to `targetUrl`. */
export const redirects = pgTable(
  'redirects',
  {
    id: countedId(),
    /** As typed. */
    slug: text('slug').notNull(),
    /** As compared: `slugKey(slug)`. Unicode's lower case is JavaScript's business, not the database's locale's. */
    slugKey: text('slug_key').notNull(),
    targetUrl: text('target_url').notNull(),
    title: text('title'),
    description: text('description'),
    isActive: boolean('is_active').notNull(),
    trackClicks: boolean('track_clicks').notNull(),
    categoryId: bigint('category_id', { mode: 'number' }).references((): AnyPgColumn => redirectCategories.id, {
      onDelete: 'set null',
    }),
    /** Last day in Europe/Berlin. */
    expiresAt: date('expires_at', { mode: 'string' }),
    metadata: jsonb('metadata'),
    /** Clicks that were counted elsewhere, before the redirect was imported. */
    clicksBefore: integer('clicks_before').notNull().default(0),
    createdAt: exactMoment('created_at').notNull().defaultNow(),
    updatedAt: exactMoment('updated_at').notNull().defaultNow(),
    deletedAt: deletedAt(),
  },
  (table) => [
    // The slug of a deleted redirect is free at once.
    uniqueIndex('redirects_slug_key_key').on(table.slugKey).where(sql`deleted_at is null`),
    index('redirects_category_id_idx').on(table.categoryId),
  ],
);

/** Clicks by redirect and day in Europe/Berlin; people and robots apart. */
export const redirectClicks = pgTable(
  'redirect_clicks',
  {
    redirectId: bigint('redirect_id', { mode: 'number' })
      .notNull()
      .references(() => redirects.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    clicks: integer('clicks').notNull(),
    bots: integer('bots').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.redirectId, table.day] }),
    // Days of all redirects: the report of a range.
    index('redirect_clicks_day_idx').on(table.day),
  ],
);

/** Clicks by redirect and month that is over, people alone. */
export const redirectClickMonths = pgTable(
  'redirect_click_months',
  {
    month: date('month', { mode: 'string' }).notNull(),
    redirectId: bigint('redirect_id', { mode: 'number' })
      .notNull()
      .references(() => redirects.id, { onDelete: 'cascade' }),
    clicks: bigint('clicks', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.redirectId] }),
    index('redirect_click_months_redirect_idx').on(table.redirectId),
  ],
);

/**
 * Sums of a redirect's visits by day in Europe/Berlin: where people came from, their devices and countries, and what the
 * robots were (`clickDimensions`).
 */
export const redirectClickMarks = pgTable(
  'redirect_click_marks',
  {
    redirectId: bigint('redirect_id', { mode: 'number' })
      .notNull()
      .references(() => redirects.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    dimension: smallint('dimension').notNull(),
    value: text('value').notNull(),
    visits: integer('visits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.redirectId, table.day, table.dimension, table.value] })],
);

/** What came of asking a redirect's target; it says nothing of another target. */
export const redirectChecks = pgTable('redirect_checks', {
  redirectId: bigint('redirect_id', { mode: 'number' })
    .primaryKey()
    .references(() => redirects.id, { onDelete: 'cascade' }),
  targetUrl: text('target_url').notNull(),
  checkedAt: exactMoment('checked_at').notNull(),
  /** Why it did not answer as it should; null where it did. */
  failure: text('failure'),
  /** Since when it fails, without having answered in between. */
  failingSince: exactMoment('failing_since'),
});
