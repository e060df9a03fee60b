import { sql } from 'drizzle-orm';

/** Arbitrary numbers of PostgreSQL's advisory locks, one for each purpose. */
export const LOCKS = {
  migration: 7204118365,
  /** Statements that add what visitors cause to the outbox. */
  visitors: 7204118366,
  /** Statements that may remove an owner. */
  owners: 7204118367,
  /** Statements that count a day's cases before they add one. */
  cases: 7204118368,
  /** Statements that sum up days and months. */
  sums: 7204118369,
  /** Statements that import people, whose mails go after each other. */
  imports: 7204118370,
  publish: 5830911742,
  deadAnswers: 5520011,
} as const;

/** Returns the statement that waits for a lock, which ends with the transaction. */
export const lockFor = (purpose: keyof typeof LOCKS) =>
  sql`select pg_advisory_xact_lock(${sql.raw(String(LOCKS[purpose]))})`;
