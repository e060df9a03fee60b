import { bigint, date, index, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { countedId } from '#db/schema/columns.ts';

/** Dictionary of counted texts: paths, referrers, campaigns … `kind` is the dimension's number. */
export const analyticsValues = pgTable(
  'analytics_values',
  {
    id: countedId(),
    kind: smallint('kind').notNull(),
    hash: text('hash').notNull(),
    value: text('value').notNull(),
    /** Day of first use: new texts are limited by day and kind. */
    firstSeen: date('first_seen', { mode: 'string' }).notNull(),
  },
  (table) => [
    unique('analytics_values_kind_hash_key').on(table.kind, table.hash),
    index('analytics_values_first_seen_idx').on(table.firstSeen, table.kind),
  ],
);

/** Visitors by dimension and value, kept 48 hours, so that daily visitors are counted exactly. */
export const analyticsSeen = pgTable(
  'analytics_seen',
  {
    day: date('day', { mode: 'string' }).notNull(),
    dimension: smallint('dimension').notNull(),
    valueId: bigint('value_id', { mode: 'number' }).notNull(),
    visitor: bigint('visitor', { mode: 'number' }).notNull(),
  },
  (table) => [uniqueIndex('analytics_seen_key').on(table.day, table.dimension, table.valueId, table.visitor)],
);

/**
 * Page views and visitors by dimension, day in Europe/Berlin and value. The `views` of dimension `MARKS` count the
 * day's rows in `analytics_seen`, approximately; `count_hit` adds none beyond its limit.
 */
export const analyticsDays = pgTable('analytics_days', {
  day: date('day', { mode: 'string' }).notNull(),
  dimension: smallint('dimension').notNull(),
  valueId: bigint('value_id', { mode: 'number' }).notNull(),
  views: bigint('views', { mode: 'number' }).notNull(),
  visitors: bigint('visitors', { mode: 'number' }).notNull(),
});

/** Page views by past month. Monthly visitors are missing because those of days cannot be added up. */
export const analyticsMonths = pgTable('analytics_months', {
  dimension: smallint('dimension').notNull(),
  month: date('month', { mode: 'string' }).notNull(),
  valueId: bigint('value_id', { mode: 'number' }).notNull(),
  views: bigint('views', { mode: 'number' }).notNull(),
});

export const analyticsDropped = pgTable(
  'analytics_dropped',
  {
    day: date('day', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [unique('analytics_dropped_key').on(table.day, table.reason)],
);
