import { sql } from 'drizzle-orm';

/** A moment as PostgreSQL reads it. */
export const toTimestamp = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
