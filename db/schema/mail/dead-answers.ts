import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';

/** The last answer that called an address dead, whichever mail it was for: one row, made when it is first needed. */
export const deadAnswers = pgTable('dead_answers', {
  id: boolean('id').primaryKey().default(true),
  /** Hash of code and words, without what differs from mail to mail. */
  answer: text('answer').notNull(),
  /** Domain of the address; null once the server has taken a mail since. */
  domain: text('domain'),
  /** Row of `outbox` or `letter_sends`, and what was marked with it: taken back when the fault is ours. */
  mailId: uuid('mail_id'),
  personId: bigint('person_id', { mode: 'number' }),
  caseIds: bigint('case_ids', { mode: 'number' }).array().notNull().default([]),
  /** Whether a visitor entered an address of those that were suspected first: they raise no alarm. */
  isVisitors: boolean('is_visitors').notNull().default(false),
  /** Since when the same answer came for different domains, and no mail was taken. */
  suspectedAt: moment('suspected_at'),
  /** When a mail was taken while the answer was suspected: so it was about addresses after all. */
  acquittedAt: moment('acquitted_at'),
});
