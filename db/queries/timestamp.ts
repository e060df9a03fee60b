import { type SQL, sql } from 'drizzle-orm';

export const toTimestamp = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

export const isoMoment = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Day in Europe/Berlin as text, `YYYY-MM-DD`. */
export const berlinDayOf = (moment: SQL): SQL => sql`to_char(${moment} at time zone 'Europe/Berlin', 'YYYY-MM-DD')`;

export const midnight = (day: SQL): SQL => sql`${day}::timestamp at time zone 'Europe/Berlin'`;
