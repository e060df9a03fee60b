import { bigint, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A moment in microseconds, as PostgreSQL counts. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A moment in milliseconds, which a `Date` gives back unchanged: an edit can name the version it is based on. */
export const exactMoment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Set while a deletion can be undone; the nightly job purges the row (docs/decisions/screens.md). */
export const deletedAt = () => exactMoment('deleted_at');

/** A key that the database counts up. */
export const countedId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A key that cannot be guessed. */
export const randomId = () => uuid('id').primaryKey().defaultRandom();
