import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { countedId, moment, onlineRelease } from '#db/schema/columns.ts';
import { mailboxOf } from '#db/schema/mailbox.ts';

/** Withdrawals and cancellations (docs/decisions/law.md C7, C8). A trigger refuses changes; only the purge deletes. */
export const cases = pgTable(
  'cases',
  {
    id: countedId(),
    kind: text('kind', { enum: ['withdrawal', 'cancellation'] }).notNull(),
    name: text('name').notNull(),
    contract: text('contract').notNull(),
    email: text('email').notNull(),
    mailbox: text('mailbox').generatedAlwaysAs(mailboxOf),
    mode: text('mode', { enum: ['', 'ordinary', 'extraordinary'] }).notNull(),
    reason: text('reason').notNull(),
    wishedEnd: text('wished_end').notNull(),
    /** Same text on the same day: the same case. */
    fingerprint: text('fingerprint').notNull(),
    receivedAt: moment('received_at').notNull(),
    answeredAt: moment('answered_at'),
    /** Time at which the receipt proved undeliverable. */
    bouncedAt: moment('bounced_at'),
    releaseId: onlineRelease(),
  },
  (table) => [
    uniqueIndex('cases_fingerprint_key').on(table.fingerprint),
    index('cases_open_idx').on(table.id).where(sql`${table.answeredAt} is null`),
    index('cases_answered_idx').on(table.id).where(sql`${table.answeredAt} is not null`),
    index('cases_mailbox_idx').on(table.mailbox, table.receivedAt),
    index('cases_email_idx').on(sql`lower(${table.email})`, table.receivedAt),
  ],
);
