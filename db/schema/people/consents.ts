import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { countedId, moment, onlineRelease } from '#db/schema/columns.ts';

/** Every consent text and every wording of the confirmation mail that was ever used. Rows never change. */
export const consentTexts = pgTable('consent_texts', {
  /** Derived from the text itself: changed words mean a new version. */
  version: text('version').primaryKey(),
  text: text('text').notNull(),
  firstUsedAt: moment('first_used_at').notNull(),
});

/**
 * Consent events (docs/decisions/law.md, M1). Triggers refuse changes; only the purge deletes rows. No foreign key: the
 * proof outlives the person.
 */
export const consents = pgTable(
  'consents',
  {
    id: countedId(),
    personId: bigint('person_id', { mode: 'number' }).notNull(),
    email: text('email').notNull(),
    list: text('list', { enum: ['waitlist', 'newsletter'] }).notNull(),
    event: text('event', { enum: ['requested', 'mailed', 'confirmed', 'revoked', 'imported'] }).notNull(),
    at: moment('at').notNull(),
    /** Requested: form and page; empty if the browser does not send it. */
    form: text('form'),
    page: text('page'),
    /** Requested: the consent text. Mailed: the wording of the mail. */
    textVersion: text('text_version').references(() => consentTexts.version),
    /** Mailed: the outbox row, and the Message-ID derived from it. */
    mailId: uuid('mail_id'),
    messageId: text('message_id'),
    /** Imported: time and place of the consent as claimed by the other program, unverified. */
    claimedAt: moment('claimed_at'),
    claimedSource: text('claimed_source'),
    way: text('way', { enum: ['page', 'one-click', 'owner', 'deletion'] }),
    releaseId: onlineRelease(),
  },
  (table) => [
    index('consents_person_idx').on(table.personId, table.id),
    // A mail that is sent again is the same mail.
    uniqueIndex('consents_mail_key').on(table.mailId, table.list),
  ],
);
