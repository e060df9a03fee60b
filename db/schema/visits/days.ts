import { bigint, date, index, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { countedId } from '#db/schema/columns.ts';

/** The day's random salt; without it yesterday's visitors cannot be recognised, not even by us. */
export const analyticsSalts = pgTable('analytics_salts', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: text('salt').notNull(),
});

/** Every counted text once: paths, referrers, campaigns … `kind` is the dimension's number. */
export const analyticsValues = pgTable(
  'analytics_values',
  {
    id: countedId(),
    kind: smallint('kind').notNull(),
    hash: text('hash').notNull(),
    value: text('value').notNull(),
    /** Day of the first sighting: new texts are limited by day and kind. */
    firstSeen: date('first_seen', { mode: 'string' }).notNull(),
  },
  (table) => [
    unique('analytics_values_kind_hash_key').on(table.kind, table.hash),
    index('analytics_values_first_seen_idx').on(table.firstSeen, table.kind),
  ],
);

/** Which visitor was seen where, for 48 hours: makes the day's visitors exact. */
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
 * Page views and visitors by dimension, day in Europe/Berlin and value. Dimension `MARKS` says as its `views` how many marks of
 * `analytics_seen` the day has, nearly: `count_hit` stops marking when it has no room for more.
 */
export const analyticsDays = pgTable('analytics_days', {
  day: date('day', { mode: 'string' }).notNull(),
  dimension: smallint('dimension').notNull(),
  valueId: bigint('value_id', { mode: 'number' }).notNull(),
  views: bigint('views', { mode: 'number' }).notNull(),
  visitors: bigint('visitors', { mode: 'number' }).notNull(),
});

/** Page views of the lists by months that are over; the visitors of days cannot be summed up to those of months. */
export const analyticsMonths = pgTable('analytics_months', {
  dimension: smallint('dimension').notNull(),
  month: date('month', { mode: 'string' }).notNull(),
  valueId: bigint('value_id', { mode: 'number' }).notNull(),
  views: bigint('views', { mode: 'number' }).notNull(),
});

/** What was not counted, by reason. */
export const analyticsDropped = pgTable(
  'analytics_dropped',
  {
    day: date('day', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    /** What kind of robot it was, where the reason has kinds; else empty. */
    class: text('class').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [unique('analytics_dropped_key').on(table.day, table.reason, table.class)],
);
