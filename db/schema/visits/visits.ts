import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other form, without an object, is deprecated.
  primaryKey,
  smallint,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { exactMoment } from '#db/schema/columns.ts';

const number = (name: string) => bigint(name, { mode: 'number' });
/** The day in Europe/Berlin and the day's name of the visitor, as in `analytics_seen`. */
const visitor = () => ({ day: date('day', { mode: 'string' }).notNull(), visitor: number('visitor').notNull() });

/** How a visit began: numbers of `analytics_values`, for the link of `redirects`; 0 is none. `NO_SOURCE` says the rest. */
const touch = () => ({
  sourceId: number('source_id').notNull(),
  campaignId: number('campaign_id').notNull(),
  linkId: number('link_id').notNull(),
  entryId: number('entry_id').notNull(),
});

/**
 * The last visit of everybody who came today: the night after deletes it together with the day's salt, so that nothing
 * of a single person is left (docs/decisions/origin.md).
 */
export const visits = pgTable(
  'visits',
  {
    ...visitor(),
    lastAt: exactMoment('last_at').notNull(),
    /** Hits of the visit that is running. */
    hits: integer('hits').notNull(),
    /** Page views of the whole day. */
    views: integer('views').notNull(),
    ...touch(),
    /** Goals that the visit has reached: each counts once. */
    goals: bigint('goals', { mode: 'number' }).array().notNull().default([]),
  },
  (table) => [uniqueIndex('visits_key').on(table.day, table.visitor)],
);

/** The last short link that somebody followed today; goes with the day's salt as well. */
export const visitClicks = pgTable('visit_clicks', { ...visitor(), linkId: number('link_id').notNull() }, (table) => [
  uniqueIndex('visit_clicks_key').on(table.day, table.visitor),
]);

const counted = () => ({
  /** A number of `goals` (src/domain/visits/origin.ts), or the number of an event of another website in `analytics_values`. */
  goal: number('goal').notNull(),
  ...touch(),
  count: bigint('count', { mode: 'number' }).notNull(),
});

/**
 * Visits, and visits that reached a goal, by day in Europe/Berlin and by how they began. The key stands in the migration,
 * because it carries the count.
 */
export const goalDays = pgTable(
  'goal_days',
  { day: date('day', { mode: 'string' }).notNull(), ...counted() },
  (table) => [index('goal_days_link_idx').on(table.linkId, table.goal, table.day).where(sql`link_id > 0`)],
);

/** The same for months that are over, named by their first day. */
export const goalMonths = pgTable(
  'goal_months',
  { month: date('month', { mode: 'string' }).notNull(), ...counted() },
  (table) => [
    uniqueIndex('goal_months_key').on(
      table.month,
      table.goal,
      table.sourceId,
      table.campaignId,
      table.linkId,
      table.entryId,
    ),
  ],
);

/** What all visits of a day that is over have reached: goals alone, however the visits began. */
export const goalTotals = pgTable(
  'goal_totals',
  {
    day: date('day', { mode: 'string' }).notNull(),
    goal: number('goal').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.goal] })],
);

/**
 * The months of `goal_months`, told apart by one column alone: `part` says by which (`ways` in db/queries/visits/sums.ts).
 * The index stands in the migration, because it carries the count.
 */
export const goalMonthParts = pgTable('goal_month_parts', {
  part: smallint('part').notNull(),
  goal: number('goal').notNull(),
  month: date('month', { mode: 'string' }).notNull(),
  valueId: number('value_id').notNull(),
  count: bigint('count', { mode: 'number' }).notNull(),
});
