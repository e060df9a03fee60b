import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { countedId, moment } from '#db/schema/columns.ts';

/** Every text that anybody has agreed to, and every wording of the confirmation mail. Never changed, never deleted. */
export const consentTexts = pgTable('consent_texts', {
  /** Made of the text itself: another word is another version. */
  version: text('version').primaryKey(),
  text: text('text').notNull(),
  firstUsedAt: moment('first_used_at').notNull(),
});

/**
 * What happened to each consent, one row per event (docs/decisions/law.md, M1). Triggers refuse every change; rows go only with
 * the purge, which says so (`people.purge`). Without a foreign key: the proof outlives the person.
 */
export const consents = pgTable(
  'consents',
  {
    id: countedId(),
    personId: bigint('person_id', { mode: 'number' }).notNull(),
    /** As it was at this moment. */
    email: text('email').notNull(),
    list: text('list', { enum: ['waitlist', 'newsletter'] }).notNull(),
    event: text('event', { enum: ['requested', 'mailed', 'confirmed', 'revoked', 'imported'] }).notNull(),
    at: moment('at').notNull(),
    /** Requested: which form, and on which page of ours it stood; empty where the browser does not tell. */
    form: text('form'),
    page: text('page'),
    /** Requested: the text that was agreed to. Mailed: the wording of the mail. */
    textVersion: text('text_version').references(() => consentTexts.version),
    /** Mailed: the row of the outbox, and the Message-ID that is made of it. */
    mailId: uuid('mail_id'),
    messageId: text('message_id'),
    /** Imported: when and where they agreed, as somebody else says; nobody here has checked it. */
    claimedAt: moment('claimed_at'),
    claimedSource: text('claimed_source'),
    /** Revoked: how. */
    way: text('way', { enum: ['page', 'one-click', 'owner', 'deletion'] }),
  },
  (table) => [
    index('consents_person_idx').on(table.personId, table.id),
    // A mail that is sent again is the same mail.
    uniqueIndex('consents_mail_key').on(table.mailId, table.list),
  ],
);
