import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other form, without an object, is deprecated.
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { countedId, exactMoment, onlineRelease } from '#db/schema/columns.ts';
import {
  BILLINGS,
  CHANGES,
  MOVEMENTS,
  PLATFORMS,
  PURCHASE_ORIGINS,
  RELEASE_ORIGINS,
} from '#domain/purchases/notice.ts';

const platform = () => text('platform', { enum: PLATFORMS }).notNull();
/** Minor units of the purchase's currency: cents. */
const money = (name: string) => bigint(name, { mode: 'number' });

/** Source of the visit, as for a sign-up (`list_entries`). */
const origin = () => ({
  linkId: bigint('link_id', { mode: 'number' }),
  source: text('source'),
  campaign: text('campaign'),
  entryPage: text('entry_page'),
});

export const paymentPlatforms = pgTable('payment_platforms', {
  platform: platform().primaryKey(),
  /** Key that signs its notices; encrypted (`src/server/services/secrets.ts`). */
  secret: text('secret').notNull(),
  connectedAt: exactMoment('connected_at').notNull(),
  lastNoticeAt: exactMoment('last_notice_at'),
  lastTestAt: exactMoment('last_test_at'),
  lastRefusedAt: exactMoment('last_refused_at'),
});

/** Meaning of product ids. Purchases of a product without a row count, without an offer. */
export const paymentProducts = pgTable(
  'payment_products',
  {
    platform: platform(),
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    /** An `OfferId`; null for products outside the offers. */
    offer: text('offer'),
  },
  (table) => [primaryKey({ columns: [table.platform, table.productId] })],
);

/** Clicks on an order button until the purchase, at most 30 days. They contain no personal data. */
export const checkouts = pgTable(
  'checkouts',
  {
    /** SHA-256 in hex of the token given to the checkout. */
    tokenHash: text('token_hash').primaryKey(),
    day: date('day', { mode: 'string' }).notNull(),
    /** An `OfferId` with the payment option, as the button names it. */
    offer: text('offer').notNull(),
    ...origin(),
    releaseId: onlineRelease(),
  },
  (table) => [index('checkouts_day_idx').on(table.day)],
);

/** One row per order item. `settle_purchase` computes all columns from `paidCount` on (docs/decisions/purchases.md). */
export const purchases = pgTable(
  'purchases',
  {
    id: countedId(),
    platform: platform(),
    orderId: text('order_id').notNull(),
    itemId: text('item_id').notNull(),
    productId: text('product_id').notNull(),
    /** Name of the product on the platform. */
    productName: text('product_name').notNull(),
    billing: text('billing', { enum: BILLINGS }).notNull(),
    /** Agreed number of instalments; null if not by instalments, or unknown. */
    instalments: integer('instalments'),
    quantity: integer('quantity').notNull(),
    currency: text('currency').notNull(),
    voucher: text('voucher').notNull(),
    isTest: boolean('is_test').notNull(),
    /** Unverified input of the buyer at the platform, with the address normalised. Null once erased. */
    email: text('email'),
    name: text('name'),
    search: text('search').generatedAlwaysAs(
      sql`lower(order_id || ' ' || coalesce(email, '') || ' ' || coalesce(name, ''))`,
    ),
    erasedAt: exactMoment('erased_at'),
    attributedBy: text('attributed_by', { enum: PURCHASE_ORIGINS }).notNull(),
    ...origin(),
    /** Release of its checkout; without a checkout, the one online when its first notice arrived. */
    releaseId: onlineRelease(),
    releaseBy: text('release_by', { enum: RELEASE_ORIGINS }).default('notice'),
    /** Earliest time in its notices. */
    orderedAt: exactMoment('ordered_at').notNull(),
    receivedAt: exactMoment('received_at').notNull(),
    /** Number of payments as far as known: the last payment's number if the platform counts them. */
    paidCount: integer('paid_count').notNull().default(0),
    /** Gross payments, and the seller's share of them if the platform reports it. */
    paid: money('paid').notNull().default(0),
    share: money('share').notNull().default(0),
    /** Refunds and chargebacks, less reversals. */
    returned: money('returned').notNull().default(0),
    lastPaidAt: exactMoment('last_paid_at'),
    firstPaymentId: bigint('first_payment_id', { mode: 'number' }),
    /** True once everything paid was refunded. */
    isRefunded: boolean('is_refunded').notNull().default(false),
    /** True if a payment was charged back and the dispute not won. */
    isDisputed: boolean('is_disputed').notNull().default(false),
    /** Time of the first payment that was missed, denied or is pending, with none since. */
    owedSince: exactMoment('owed_since'),
    /** Cancelled and not resumed: it runs until its last paid day. */
    cancelledAt: exactMoment('cancelled_at'),
    /** Last paid day, if no payment came after it. */
    endsOn: date('ends_on', { mode: 'string' }),
    /** True if it began before its first notice, so that earlier payments are unknown. */
    isPartlyKnown: boolean('is_partly_known').notNull().default(false),
    /** Time at which the owner closed it; the next notice resets it to null. */
    closedAt: exactMoment('closed_at'),
  },
  (table) => [
    unique('purchases_item_key').on(table.platform, table.orderId, table.itemId),
    check('purchases_order_check', sql`order_id <> ''`),
    index('purchases_ordered_idx').on(table.orderedAt, table.id),
    index('purchases_email_idx').on(sql`lower(${table.email})`),
    index('purchases_link_idx').on(table.linkId).where(sql`link_id is not null`),
    index('purchases_product_idx').on(table.platform, table.productId),
    index('purchases_voucher_idx').on(sql`voucher_key(voucher)`).where(sql`voucher <> ''`),
  ],
);

/** Money movements, each stored once even if its notice comes twice. */
export const payments = pgTable(
  'payments',
  {
    id: countedId(),
    /** Null while the purchase of a refund is unknown. */
    purchaseId: bigint('purchase_id', { mode: 'number' }).references(() => purchases.id, { onDelete: 'cascade' }),
    platform: platform(),
    orderId: text('order_id').notNull(),
    itemId: text('item_id').notNull(),
    transactionId: text('transaction_id').notNull(),
    kind: text('kind', { enum: MOVEMENTS }).notNull(),
    /** Second id of the same payment, by which a refund may name it. */
    reference: text('reference').notNull(),
    /** Moment that the platform names, often only a day. */
    at: exactMoment('at').notNull(),
    /** In Europe/Berlin. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Arrival of its notice. */
    receivedAt: exactMoment('received_at'),
    /** Never negative: `kind` gives the direction. */
    amount: money('amount').notNull(),
    share: money('share'),
    currency: text('currency').notNull(),
    /** Number of the instalment or month. */
    sequence: integer('sequence'),
    /** True if the order began with it; null if only `sequence` can tell. */
    isFirst: boolean('is_first'),
    /** Contribution to the revenue given all movements of its purchase; computed by `settle_purchase`. */
    counted: money('counted').notNull().default(0),
  },
  (table) => [
    check('payments_transaction_check', sql`transaction_id <> ''`),
    unique('payments_movement_key').on(table.platform, table.orderId, table.itemId, table.transactionId, table.kind),
    index('payments_purchase_idx').on(table.purchaseId),
    index('payments_day_idx').on(table.day),
    index('payments_orphans_idx').on(table.platform, table.reference).where(sql`purchase_id is null`),
    index('payments_transaction_idx').on(table.platform, table.transactionId),
  ],
);

/** Changes without money, each stored once. */
export const purchaseChanges = pgTable(
  'purchase_changes',
  {
    id: countedId(),
    /** Null for a notice of unknown meaning and unknown purchase. */
    purchaseId: bigint('purchase_id', { mode: 'number' }).references(() => purchases.id, { onDelete: 'cascade' }),
    platform: platform(),
    orderId: text('order_id').notNull(),
    itemId: text('item_id').notNull(),
    kind: text('kind', { enum: CHANGES }).notNull(),
    event: text('event').notNull(),
    /** `Notice.id`; without one event and time, so that a repetition is recognised. */
    noticeKey: text('notice_key').notNull(),
    at: exactMoment('at').notNull(),
    sequence: integer('sequence'),
    /** `ended`: the last paid day. */
    day: date('day', { mode: 'string' }),
  },
  (table) => [
    unique('purchase_changes_key').on(table.platform, table.orderId, table.itemId, table.kind, table.noticeKey),
    index('purchase_changes_purchase_idx').on(table.purchaseId),
  ],
);
