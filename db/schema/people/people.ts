import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other form, without an object, is deprecated.
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { countedId, moment } from '#db/schema/columns.ts';
import { mailboxOf } from '#db/schema/mailbox.ts';
import { EVIDENCE } from '#domain/visits/origin.ts';

/** One row per address, regardless of case. */
export const people = pgTable(
  'people',
  {
    id: countedId(),
    /** Normalised (`canonicalEmail`). */
    email: text('email').notNull(),
    /** Confirmed, or proven by an import; unconfirmed names are in `sign_up_requests`. */
    name: text('name'),
    mailbox: text('mailbox').generatedAlwaysAs(mailboxOf),
    search: text('search').generatedAlwaysAs(sql`lower(email || ' ' || coalesce(name, ''))`),
    /** Sort key: Ä sorts as A, as in a German dictionary; not every database has that collation. */
    sortName: text('sort_name').generatedAlwaysAs(sql`translate(lower(coalesce(name, '')), 'ÄÖÜäöüß', 'aouaous')`),
    confirmationMailId: uuid('confirmation_mail_id'),
    /** Times of the last confirmation mails, three at most, newest last. */
    confirmationMails: moment('confirmation_mails').array().notNull().default(sql`'{}'`),
    /** Time since which mails to this address bounce; we write to it again only when the owner says so. */
    bouncedAt: moment('bounced_at'),
    bounceReason: text('bounce_reason'),
    /** Tags of other programs that the owner kept as a note; a later import appends its own. */
    note: text('note'),
    /** Answer to 'Woher kennst du uns?' in the words of that time (docs/decisions/heard-from.md), and its time. */
    heardFrom: text('heard_from'),
    heardAt: moment('heard_at'),
    /** First press on the button that hands over the gift (docs/decisions/people.md). */
    giftAt: moment('gift_at'),
    /** Token of `/abmelden/{token}`; never expires. It opens nothing else, so it is not hashed. */
    unsubscribeToken: text('unsubscribe_token')
      .notNull()
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('people_email_key').on(sql`lower(${table.email})`).where(sql`deleted_at is null`),
    uniqueIndex('people_unsubscribe_token_key').on(table.unsubscribeToken),
    index('people_mailbox_idx').on(table.mailbox),
    index('people_since_idx').on(table.createdAt, table.id).where(sql`deleted_at is null`),
    index('people_sort_name_idx').on(table.sortName, table.id).where(sql`deleted_at is null`),
    index('people_bounced_idx').on(table.id).where(sql`bounced_at is not null and deleted_at is null`),
    index('people_deleted_at_idx').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const listEntries = pgTable(
  'list_entries',
  {
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    list: text('list', { enum: ['waitlist', 'newsletter'] }).notNull(),
    /** A pending entry that was revoked before keeps `revokedAt`, and returns to it if it stays unconfirmed. */
    status: text('status', { enum: ['pending', 'confirmed', 'revoked'] }).notNull(),
    interests: text('interests'),
    /** Method that found the source: `EVIDENCE` (src/domain/visits/origin.ts). Null if imported. */
    attributedBy: text('attributed_by', { enum: EVIDENCE }),
    /** Id of the short link; stays when the link is deleted. */
    linkId: bigint('link_id', { mode: 'number' }),
    source: text('source'),
    /** Source as shown in the owner's list. */
    origin: text('origin').generatedAlwaysAs(
      sql`coalesce(source, case when link_id is null then '(unbekannt)' else '(Kurzlink)' end)`,
    ),
    campaign: text('campaign'),
    entryPage: text('entry_page'),
    /** Time at which the address was last entered for this list. */
    requestedAt: moment('requested_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** Confirmed according to another program, not by the person here. */
    isClaimed: boolean('is_claimed').notNull().default(false),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.list] }),
    index('list_entries_requested_idx').on(table.list, table.requestedAt),
    index('list_entries_link_idx').on(table.linkId).where(sql`link_id is not null`),
    index('list_entries_campaign_idx').on(table.campaign).where(sql`campaign is not null`),
    index('list_entries_status_idx').on(table.status, table.list, table.personId),
    index('list_entries_origin_idx').on(table.origin),
    index('list_entries_confirmed_idx').on(table.list, table.confirmedAt).where(sql`status = 'confirmed'`),
    index('list_entries_pending_idx').on(table.requestedAt).where(sql`status = 'pending'`),
  ],
);

/** Keyed hashes of deleted people's addresses: no import brings them back. */
export const erasedAddresses = pgTable('erased_addresses', {
  hash: text('hash').primaryKey(),
  erasedAt: moment('erased_at').notNull(),
});

/** Keyed hashes of mailboxes whose owners rejected a sign-up, for as long as we leave them alone. */
export const rejectedAddresses = pgTable('rejected_addresses', {
  hash: text('hash').primaryKey(),
  rejectedAt: moment('rejected_at').notNull(),
});

/** Keys of the long-lived address hashes; they never rotate, only their encryption does. */
export const peppers = pgTable('peppers', {
  id: countedId(),
  /** Encrypted with ENCRYPTION_KEY. */
  secret: text('secret').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
