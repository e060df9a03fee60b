import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { exactMoment } from '#db/schema/columns.ts';
import { WORTH_WAYS } from '#domain/visits/sign-up-worth.ts';

/** Revenue of groups of confirmed people, one row per way, replaced each night (docs/decisions/sign-up-worth.md). */
export const signUpWorth = pgTable('sign_up_worth', {
  way: text('way', { enum: WORTH_WAYS }).primaryKey(),
  computedAt: exactMoment('computed_at').notNull(),
  /** Cents of all purchases in EUR, and of those by people in the cohorts. */
  revenue: bigint('revenue', { mode: 'number' }).notNull(),
  joined: bigint('joined', { mode: 'number' }).notNull(),
  /** Revenue in other currencies, in hundredths. */
  others: jsonb('others').notNull(),
  /** `WorthCohort` of src/domain/visits/sign-up-worth.ts. */
  cohorts: jsonb('cohorts').notNull(),
});
