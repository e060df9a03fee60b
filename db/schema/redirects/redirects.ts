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
import { countedId, deletedAt, exactMoment, requestId } from '#db/schema/columns.ts';

export const redirectCategories = pgTable('redirect_categories', {
  id: countedId(),
  name: text('name').notNull(),
  description: text('description'),
  color: text('color').notNull(),
  createdAt: exactMoment('created_at').notNull().defaultNow(),
  deletedAt: deletedAt(),
  requestId: requestId(),
});

export const redirects = pgTable(
  'redirects',
  {
    id: countedId(),
    /** Spelled as entered. */
    slug: text('slug').notNull(),
    /**
     * Comparison form: `slugKey(slug)`. JavaScript lowercases it, because PostgreSQL's result depends on its locale.
     */
    slugKey: text('slug_key').notNull(),
    targetUrl: text('target_url').notNull(),
    title: text('title'),
    description: text('description'),
    isActive: boolean('is_active').notNull(),
    trackClicks: boolean('track_clicks').notNull(),
    categoryId: bigint('category_id', { mode: 'number' }).references((): AnyPgColumn => redirectCategories.id, {
      onDelete: 'set null',
    }),
    /** Last valid day in Europe/Berlin. */
    expiresAt: date('expires_at', { mode: 'string' }),
    /** Target once it is inactive or expired; null for the page that says so. */
    nextUrl: text('next_url'),
    metadata: jsonb('metadata'),
    /** Clicks counted elsewhere before the import. */
    clicksBefore: integer('clicks_before').notNull().default(0),
    createdAt: exactMoment('created_at').notNull().defaultNow(),
    updatedAt: exactMoment('updated_at').notNull().defaultNow(),
    deletedAt: deletedAt(),
    requestId: requestId(),
  },
  (table) => [
    // Frees the slug of a deleted redirect at once.
    uniqueIndex('redirects_slug_key_key').on(table.slugKey).where(sql`deleted_at is null`),
    index('redirects_category_id_idx').on(table.categoryId),
  ],
);

/** Former slugs of redirects, until another redirect takes them; the trigger `redirects_keep_alias` writes them. */
export const redirectAliases = pgTable(
  'redirect_aliases',
  {
    slugKey: text('slug_key').primaryKey(),
    /** Slug as the owner spelled it. */
    slug: text('slug').notNull(),
    redirectId: bigint('redirect_id', { mode: 'number' })
      .notNull()
      .references(() => redirects.id, { onDelete: 'cascade' }),
  },
  (table) => [index('redirect_aliases_redirect_idx').on(table.redirectId)],
);

/** Voucher codes of a redirect: a purchase with one of them belongs to it without a click. */
export const redirectVouchers = pgTable(
  'redirect_vouchers',
  {
    /** Comparison form: `voucher_key(code)`. */
    codeKey: text('code_key').primaryKey(),
    /** Spelled as entered. */
    code: text('code').notNull(),
    redirectId: bigint('redirect_id', { mode: 'number' })
      .notNull()
      .references(() => redirects.id, { onDelete: 'cascade' }),
    addedAt: exactMoment('added_at').notNull(),
  },
  (table) => [index('redirect_vouchers_redirect_idx').on(table.redirectId)],
);

/** Clicks by redirect and day in Europe/Berlin, people and robots apart. */
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
  (table) => [primaryKey({ columns: [table.redirectId, table.day] }), index('redirect_clicks_day_idx').on(table.day)],
);

/** Clicks by redirect and past month, people only. */
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

/** Visits of a redirect by day in Europe/Berlin and dimension (`clickDimensions`). */
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

/** Result of the last check of a redirect's target URL; void once the target changes. */
export const redirectChecks = pgTable('redirect_checks', {
  redirectId: bigint('redirect_id', { mode: 'number' })
    .primaryKey()
    .references(() => redirects.id, { onDelete: 'cascade' }),
  targetUrl: text('target_url').notNull(),
  checkedAt: exactMoment('checked_at').notNull(),
  /** Why the check failed; null if it passed. */
  failure: text('failure'),
  /** Start of the current run of failed checks. */
  failingSince: exactMoment('failing_since'),
});
