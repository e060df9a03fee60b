import { sql } from 'drizzle-orm';
import { bigint, integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Time in microseconds, PostgreSQL's own precision. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Time in milliseconds, which survives the round trip through `Date`: an edit can name the version it is based on. */
export const exactMoment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Set while a deletion can be undone; the nightly job purges the row (docs/decisions/screens.md). */
export const deletedAt = () => exactMoment('deleted_at');

/** Key that the database counts up. */
export const countedId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Id of the request that created the row (`createOnce`); null if it had none. */
export const requestId = () => uuid('request_id').unique();

/** Key that cannot be guessed. */
export const randomId = () => uuid('id').primaryKey().defaultRandom();

/**
 * Release that was online when the row was added (docs/decisions/proof.md). The default decides it, so that no insert or
 * page can. Null: stored before the first release.
 */
export const onlineRelease = () => integer('release_id').default(sql`online_release()`);
