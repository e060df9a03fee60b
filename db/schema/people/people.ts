import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other form, without an object, is deprecated.
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { countedId, moment } from '#db/schema/columns.ts';
import { mailboxOf } from '#db/schema/mailbox.ts';
import { WAYS } from '#domain/visits/origin.ts';

/** What somebody has typed beside an address; nobody knows yet who it was. */
interface EnteredWords {
  readonly name: string | null;
  readonly interests: string | null;
  /** When, ISO 8601. */
  readonly at: string;
}

/** Who has given us an address: one row per address, whatever its case. */
export const people = pgTable(
  'people',
  {
    id: countedId(),
    /** In its one spelling (`canonicalEmail`). */
    email: text('email').notNull(),
    /** As confirmed, or as an import proves it; what nobody has confirmed is in `sign_up_requests`. */
    name: text('name'),
    mailbox: text('mailbox').generatedAlwaysAs(mailboxOf),
    /** What the owner's search looks through. */
    search: text('search').generatedAlwaysAs(sql`lower(email || ' ' || coalesce(name, ''))`),
    /** What names are ordered by: Ä as A, as a German dictionary has it; not every database knows that order. */
    sortName: text('sort_name').generatedAlwaysAs(sql`translate(lower(coalesce(name, '')), 'ÄÖÜäöüß', 'aouaous')`),
    /** Unread since 0056_sign-up-requests, which carries over what a version before writes here; goes with the next release. */
    confirmationTokenHash: text('confirmation_token_hash'),
    confirmationExpiresAt: moment('confirmation_expires_at'),
    /** Unread since 0056_sign-up-requests too. */
    confirmationLists: text('confirmation_lists').array().notNull().default(sql`'{}'`),
    /** The newest confirmation mail's row in the outbox. */
    confirmationMailId: uuid('confirmation_mail_id'),
    /** When confirmation mails went out, the last three at most; the newest is last. */
    confirmationMails: moment('confirmation_mails').array().notNull().default(sql`'{}'`),
    /** Since when mails to this address come back: nobody writes to it again until the owner says so. */
    bouncedAt: moment('bounced_at'),
    bounceReason: text('bounce_reason'),
    /** In the address of `/abmelden/{token}`; never expires. It opens nothing else, so it is kept as it is. */
    unsubscribeToken: text('unsubscribe_token')
      .notNull()
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Set while a deletion can be undone; the nightly job purges the row. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('people_email_key').on(sql`lower(${table.email})`).where(sql`deleted_at is null`),
    uniqueIndex('people_unsubscribe_token_key').on(table.unsubscribeToken),
    uniqueIndex('people_confirmation_token_hash_key').on(table.confirmationTokenHash),
    index('people_mailbox_idx').on(table.mailbox),
    index('people_since_idx').on(table.createdAt, table.id).where(sql`deleted_at is null`),
    index('people_sort_name_idx').on(table.sortName, table.id).where(sql`deleted_at is null`),
    index('people_bounced_idx').on(table.id).where(sql`bounced_at is not null and deleted_at is null`),
    index('people_deleted_at_idx').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** The lists that somebody can be on, with what each person is on each. */
export const listEntries = pgTable(
  'list_entries',
  {
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    list: text('list', { enum: ['waitlist', 'newsletter'] }).notNull(),
    /** A pending entry that was revoked before keeps `revokedAt`, and falls back to it where nobody confirms. */
    status: text('status', { enum: ['pending', 'confirmed', 'revoked'] }).notNull(),
    /** As confirmed. */
    interests: text('interests'),
    /** Unread since 0047_choices, which carries over what a version before writes here; goes with the next release. */
    offer: text('offer'),
    /** Unread since 0056_sign-up-requests, which carries over what a version before writes here; they go with the next release. */
    request: jsonb('request').$type<EnteredWords>(),
    mailedRequest: jsonb('mailed_request').$type<EnteredWords>(),
    /** How the answer to "where from" was found: `ways` (src/domain/visits/origin.ts). Null for entries from before it was asked. */
    attributedBy: text('attributed_by', { enum: WAYS }),
    /** Number of the short link; it stays when the link is deleted. */
    linkId: bigint('link_id', { mode: 'number' }),
    source: text('source'),
    /** Where the sign-up came from, as the owner's list names it. */
    origin: text('origin').generatedAlwaysAs(
      sql`coalesce(source, case when link_id is null then '(unbekannt)' else '(Kurzlink)' end)`,
    ),
    campaign: text('campaign'),
    /** The page with which the visit began. */
    entryPage: text('entry_page'),
    /** When the address was last entered for this list. */
    requestedAt: moment('requested_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** Confirmed as another program says: nobody has shown it here. */
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

/** Addresses whose people were deleted, as keyed hashes: no import brings them back. */
export const erasedAddresses = pgTable('erased_addresses', {
  hash: text('hash').primaryKey(),
  erasedAt: moment('erased_at').notNull(),
});

/** Mailboxes whose owners said that a sign-up was not theirs, as keyed hashes, for as long as they are left alone. */
export const rejectedAddresses = pgTable('rejected_addresses', {
  hash: text('hash').primaryKey(),
  rejectedAt: moment('rejected_at').notNull(),
});
