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
/** Day in Europe/Berlin and the visitor's pseudonym of that day, as in `analytics_seen`. */
const visitor = () => ({ day: date('day', { mode: 'string' }).notNull(), visitor: number('visitor').notNull() });

/** How a visit began: ids in `analytics_values`, for the link in `redirects`; 0 is none, see also `NO_SOURCE`. */
const touch = () => ({
  sourceId: number('source_id').notNull(),
  campaignId: number('campaign_id').notNull(),
  linkId: number('link_id').notNull(),
  entryId: number('entry_id').notNull(),
});

/** Last visit of each of today's visitors; deleted in the next night with the day's salt (docs/decisions/origin.md). */
export const visits = pgTable(
  'visits',
  {
    ...visitor(),
    lastAt: exactMoment('last_at').notNull(),
    /** Hits of the current visit. */
    hits: integer('hits').notNull(),
    /** Page views of the visitor's whole day. */
    views: integer('views').notNull(),
    ...touch(),
    /** Goals reached in the visit: each counts once. */
    goals: bigint('goals', { mode: 'number' }).array().notNull().default([]),
  },
  (table) => [uniqueIndex('visits_key').on(table.day, table.visitor)],
);

/** Last short link that each of today's visitors followed; deleted with the day's salt as well. */
export const visitClicks = pgTable('visit_clicks', { ...visitor(), linkId: number('link_id').notNull() }, (table) => [
  uniqueIndex('visit_clicks_key').on(table.day, table.visitor),
]);

const counted = () => ({
  /** Number in `goals` (src/domain/visits/origin.ts), or id of another website's event in `analytics_values`. */
  goal: number('goal').notNull(),
  ...touch(),
  count: bigint('count', { mode: 'number' }).notNull(),
});

/**
 * Visits and goals by day in Europe/Berlin and by how the visit began. The key, with the count, is in the migration.
 */
export const goalDays = pgTable(
  'goal_days',
  { day: date('day', { mode: 'string' }).notNull(), ...counted() },
  (table) => [index('goal_days_link_idx').on(table.linkId, table.goal, table.day).where(sql`link_id > 0`)],
);

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

/** Totals of each goal per past day. */
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
 * `goal_months` summed by one column: `part` of `visitDimensions` (db/queries/visits/sums.ts). The index is in the migration.
 */
export const goalMonthParts = pgTable('goal_month_parts', {
  part: smallint('part').notNull(),
  goal: number('goal').notNull(),
  month: date('month', { mode: 'string' }).notNull(),
  valueId: number('value_id').notNull(),
  count: bigint('count', { mode: 'number' }).notNull(),
});
