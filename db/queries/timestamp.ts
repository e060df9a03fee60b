import { type SQL, sql } from 'drizzle-orm';

/** A moment as PostgreSQL reads it. */
export const toTimestamp = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

/** A moment of PostgreSQL's as ISO 8601. */
export const isoMoment = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The moment at which a day begins in Europe/Berlin. */
export const midnight = (day: SQL): SQL => sql`${day}::timestamp at time zone 'Europe/Berlin'`;
