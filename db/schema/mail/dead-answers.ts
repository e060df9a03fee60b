import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#db/schema/columns.ts';

/** Last SMTP answer that called an address dead, for any mail: one row, created on first use. */
export const deadAnswers = pgTable('dead_answers', {
  id: boolean('id').primaryKey().default(true),
  /** Hash of code and text, without the parts that differ per mail. */
  answer: text('answer').notNull(),
  /** Domain of the address; null once the server has accepted a mail since. */
  domain: text('domain'),
  /** Row of `outbox` or `letter_sends` and everything marked with it, to undo if the fault is ours. */
  mailId: uuid('mail_id'),
  personId: bigint('person_id', { mode: 'number' }),
  caseIds: bigint('case_ids', { mode: 'number' }).array().notNull().default([]),
  /** True if visitors entered one of the first suspected addresses; then there is no alarm. */
  isVisitors: boolean('is_visitors').notNull().default(false),
  /** Time since which several domains gave the same answer and no mail was accepted. */
  suspectedAt: moment('suspected_at'),
  /** Time at which a mail was accepted despite the suspicion: the addresses were at fault after all. */
  acquittedAt: moment('acquitted_at'),
  /** Domains at which the server refused a mail for any reason since it accepted one; the first few. */
  refusedDomains: text('refused_domains').array().notNull().default([]),
});
