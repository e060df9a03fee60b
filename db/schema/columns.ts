import { bigint, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Time in microseconds, PostgreSQL's own precision. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Time in milliseconds, which survives the round trip through `Date`: an edit can name the version it is based on. */
export const exactMoment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Set while a deletion can be undone; the nightly job purges the row (docs/decisions/screens.md). */
export const deletedAt = () => exactMoment('deleted_at');

/** Key that the database counts up. */
export const countedId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Key that cannot be guessed. */
export const randomId = () => uuid('id').primaryKey().defaultRandom();
