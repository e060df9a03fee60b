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
import { countedId, exactMoment } from '#db/schema/columns.ts';
import { BILLINGS, CHANGES, MOVEMENTS, PLATFORMS, PURCHASE_ORIGINS } from '#domain/purchases/notice.ts';

const platform = () => text('platform', { enum: PLATFORMS }).notNull();
/** Minor units of the purchase's currency: cents. */
const money = (name: string) => bigint(name, { mode: 'number' });

/** Where somebody comes from, as with a sign-up (`list_entries`). */
const origin = () => ({
  linkId: bigint('link_id', { mode: 'number' }),
  source: text('source'),
  campaign: text('campaign'),
  entryPage: text('entry_page'),
});

/** A payment platform that is connected. */
export const paymentPlatforms = pgTable('payment_platforms', {
  platform: platform().primaryKey(),
  /** What signs its notices; encrypted (`src/server/services/secrets.ts`). */
  secret: text('secret').notNull(),
  connectedAt: exactMoment('connected_at').notNull(),
  lastNoticeAt: exactMoment('last_notice_at'),
  /** The last notice that the platform sent to try the connection. */
  lastTestAt: exactMoment('last_test_at'),
  /** The last notice whose signature was wrong. */
  lastRefusedAt: exactMoment('last_refused_at'),
});

/** What the numbers of products mean. Purchases of a product that has no row are shown, and not counted. */
export const paymentProducts = pgTable(
  'payment_products',
  {
    platform: platform(),
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    /** One of `OfferId`; null for what is sold beside the offers. */
    offer: text('offer'),
  },
  (table) => [primaryKey({ columns: [table.platform, table.productId] })],
);

/** A click on an order button, until it is bought, or for 30 days. It names nobody. */
export const checkouts = pgTable(
  'checkouts',
  {
    /** SHA-256 of the token that went to the checkout, hex. */
    tokenHash: text('token_hash').primaryKey(),
    day: date('day', { mode: 'string' }).notNull(),
    /** One of `OfferId`, with the way to pay: as the button names it. */
    offer: text('offer').notNull(),
    ...origin(),
  },
  (table) => [index('checkouts_day_idx').on(table.day)],
);

/**
 * What was bought: one row per order item. Everything from `paidCount` on is computed by `settle_purchase` from all that
 * has been received, never from the order of its arrival (docs/decisions/purchases.md).
 */
export const purchases = pgTable(
  'purchases',
  {
    id: countedId(),
    platform: platform(),
    orderId: text('order_id').notNull(),
    itemId: text('item_id').notNull(),
    productId: text('product_id').notNull(),
    /** As the platform calls it. */
    productName: text('product_name').notNull(),
    billing: text('billing', { enum: BILLINGS }).notNull(),
    /** Instalments that were agreed; null elsewhere, or where it was not told. */
    instalments: integer('instalments'),
    quantity: integer('quantity').notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    voucher: text('voucher').notNull(),
    isTest: boolean('is_test').notNull(),
    /** As the buyer typed them at the platform, the address in its one spelling: text that nobody has checked. Null once erased. */
    email: text('email'),
    name: text('name'),
    search: text('search').generatedAlwaysAs(
      sql`lower(order_id || ' ' || coalesce(email, '') || ' ' || coalesce(name, ''))`,
    ),
    erasedAt: exactMoment('erased_at'),
    /** How the answer to "where from" was found. */
    attributedBy: text('attributed_by', { enum: PURCHASE_ORIGINS }).notNull(),
    ...origin(),
    /** The first moment that a notice names. */
    orderedAt: exactMoment('ordered_at').notNull(),
    receivedAt: exactMoment('received_at').notNull(),
    /** How many payments were made, as far as it is known: the number of the last one, where the platform counts them. */
    paidCount: integer('paid_count').notNull().default(0),
    /** What was paid, gross, and of it the seller's share where the platform tells it. */
    paid: money('paid').notNull().default(0),
    share: money('share').notNull().default(0),
    /** What was refunded or charged back, and not won again. */
    returned: money('returned').notNull().default(0),
    lastPaidAt: exactMoment('last_paid_at'),
    /** The payment with which it was bought. */
    firstPaymentId: bigint('first_payment_id', { mode: 'number' }),
    /** Whether everything that was paid was refunded. */
    isRefunded: boolean('is_refunded').notNull().default(false),
    /** Whether a payment was charged back, and the dispute not won. */
    isDisputed: boolean('is_disputed').notNull().default(false),
    /** Whether a payment was missed, denied or is pending, and none has come since. */
    isOwed: boolean('is_owed').notNull().default(false),
    /** Cancelled and not resumed: it goes on to its last paid day. */
    cancelledAt: exactMoment('cancelled_at'),
    /** The last paid day, where no payment has come after it. */
    endsOn: date('ends_on', { mode: 'string' }),
    /** Whether it began before its first notice: what was paid until then is not known. */
    isPartlyKnown: boolean('is_partly_known').notNull().default(false),
    /** When the owner said that nothing more will come of it; null again with the next news of it. */
    closedAt: exactMoment('closed_at'),
  },
  (table) => [
    unique('purchases_item_key').on(table.platform, table.orderId, table.itemId),
    check('purchases_order_check', sql`order_id <> ''`),
    index('purchases_ordered_idx').on(table.orderedAt, table.id),
    index('purchases_email_idx').on(sql`lower(${table.email})`),
    index('purchases_link_idx').on(table.linkId).where(sql`link_id is not null`),
    index('purchases_product_idx').on(table.platform, table.productId),
  ],
);

/** Money that moved: each movement once, whatever comes twice. */
export const payments = pgTable(
  'payments',
  {
    id: countedId(),
    /** Null while the purchase is not known to which a refund belongs. */
    purchaseId: bigint('purchase_id', { mode: 'number' }).references(() => purchases.id, { onDelete: 'cascade' }),
    platform: platform(),
    orderId: text('order_id').notNull(),
    itemId: text('item_id').notNull(),
    transactionId: text('transaction_id').notNull(),
    kind: text('kind', { enum: MOVEMENTS }).notNull(),
    /** Another number of the same payment, by which a refund may name it. */
    reference: text('reference').notNull(),
    at: exactMoment('at').notNull(),
    /** In Europe/Berlin. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Never negative: `kind` says in which direction. */
    amount: money('amount').notNull(),
    share: money('share'),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    /** Which instalment or month. */
    sequence: integer('sequence'),
    /** What it adds to the revenue, beside everything else that moved in its purchase; computed by `settle_purchase`. */
    counted: money('counted').notNull().default(0),
    /** The amount with its sign; unread, because it knows nothing of what it goes back on. */
    revenue: money('revenue')
      .notNull()
      .generatedAlwaysAs(sql`case when kind in ('payment', 'reversal') then amount else -amount end`),
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

/** What changed without money: each change once. */
export const purchaseChanges = pgTable(
  'purchase_changes',
  {
    id: countedId(),
    /** Null for a notice whose meaning nobody knows and whose purchase neither. */
    purchaseId: bigint('purchase_id', { mode: 'number' }).references(() => purchases.id, { onDelete: 'cascade' }),
    platform: platform(),
    orderId: text('order_id').notNull(),
    itemId: text('item_id').notNull(),
    kind: text('kind', { enum: CHANGES }).notNull(),
    /** As the platform calls it. */
    event: text('event').notNull(),
    at: exactMoment('at').notNull(),
    sequence: integer('sequence'),
    /** Of `ended`: the last paid day. */
    day: date('day', { mode: 'string' }),
  },
  (table) => [
    unique('purchase_changes_key').on(table.platform, table.orderId, table.itemId, table.event, table.at),
    index('purchase_changes_purchase_idx').on(table.purchaseId),
  ],
);
