import { boolean, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';
import { type Throttle, UNTHROTTLED } from '#domain/mail/throttle.ts';

/** State of the mail server's throttling, by its last answers: one row, created on first use. */
export const mailThrottle = pgTable('mail_throttle', {
  id: boolean('id').primaryKey().default(true),
  state: jsonb('state').$type<Throttle>().notNull().default(UNTHROTTLED),
  /** Counts the changes of the state. */
  version: integer('version').notNull().default(1),
  /** Mails an hour that letters may use, and since when; doubled after each hour without a throttling. */
  hourly: integer('hourly'),
  learnedAt: moment('learned_at'),
});
