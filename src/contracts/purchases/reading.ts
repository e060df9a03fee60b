import * as z from 'zod/mini';
import { optionalText, text } from '#contracts/fields.ts';
import { filterDay, filterMoment } from '#contracts/list-filters.ts';
import { route } from '#contracts/route.ts';
import {
  BILLINGS,
  CHANGES,
  MOVEMENTS,
  PLATFORMS,
  PURCHASE_ORIGINS,
  PURCHASE_STATES,
} from '#domain/purchases/notice.ts';
import { parseProduct } from '#domain/purchases/view.ts';
import { offerChoice } from './offers.ts';

const SEARCH_MAX = 200;
const LINK_MAX = 300;
const PRODUCT_MAX = 200;
const PAGE_MAX = 1_000_000;

const isProduct = (key: string): boolean => parseProduct(key) !== undefined;

const purchaseFilter = {
  search: optionalText(text(SEARCH_MAX, `Die Suche darf höchstens ${SEARCH_MAX} Zeichen lang sein`)),
  offer: z.optional(offerChoice),
  product: optionalText(
    text(PRODUCT_MAX, 'Dieses Produkt gibt es nicht').check(z.refine(isProduct, 'Dieses Produkt gibt es nicht')),
  ),
  state: z.optional(z.enum(PURCHASE_STATES)),
  /** Slug of the short link. */
  link: optionalText(text(LINK_MAX, 'Diesen Kurzlink gibt es nicht')),
  from: filterDay,
  to: filterDay,
  newSince: filterMoment,
  tests: z.optional(z.literal('yes')),
};

const listedPurchase = z.object({
  id: z.int(),
  platform: z.enum(PLATFORMS),
  orderId: z.string(),
  /** ISO 8601. */
  orderedAt: z.string(),
  productId: z.string(),
  /** The owner's name, otherwise the platform's. */
  productName: z.string(),
  /** True if the owner has named the product, or its offer is known. */
  isNamed: z.boolean(),
  /** One of `OfferId`; null for other products and unnamed ones. */
  offer: z.nullable(z.string()),
  /** Typed by the buyer at the platform; null if missing or erased. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isErased: z.boolean(),
  isTest: z.boolean(),
  state: z.enum(PURCHASE_STATES),
  billing: z.enum(BILLINGS),
  /** Instalments agreed, and payments received. */
  instalments: z.nullable(z.int()),
  paidCount: z.int(),
  /** ISO 4217. */
  currency: z.string(),
  /** Gross amounts in cents: paid, and the part that was returned. */
  paid: z.int(),
  returned: z.int(),
  /** Paid minus returned. */
  revenue: z.int(),
  /** True if it began before its first notice: earlier payments are unknown, and `orderedAt` is that notice's time. */
  isPartlyKnown: z.boolean(),
  /** Time (ISO 8601) of the first payment that is missing. */
  owedSince: z.nullable(z.string()),
  /** Time (ISO 8601) at which the owner closed it by hand. */
  closedAt: z.nullable(z.string()),
  /** ISO 8601; a cancelled purchase runs until its last paid day. */
  cancelledAt: z.nullable(z.string()),
  /** Last paid day, `YYYY-MM-DD`. */
  endsOn: z.nullable(z.string()),
  /** Evidence for the traffic source. */
  attributedBy: z.enum(PURCHASE_ORIGINS),
  /** Slug of the short link, unless it was deleted. */
  link: z.nullable(z.string()),
  source: z.nullable(z.string()),
  campaign: z.nullable(z.string()),
});

export type ListedPurchase = z.output<typeof listedPurchase>;

/** Totals of purchases in one currency, in cents, without tests. */
const total = z.object({
  currency: z.string(),
  count: z.int(),
  paid: z.int(),
  returned: z.int(),
  revenue: z.int(),
  /** The seller's share, as far as known; null if no platform tells it. */
  share: z.nullable(z.int()),
});

/** Lists a page of matching purchases, the newest first, with totals of all. */
export const listPurchases = route({
  method: 'GET',
  path: '/api/purchases',
  query: z.object({
    ...purchaseFilter,
    /** Number of the page from 1; a number beyond the last page means the last one. */
    page: z._default(z.coerce.number().check(z.int(), z.positive(), z.lte(PAGE_MAX)), 1),
  }),
  response: z.object({
    purchases: z.array(listedPurchase),
    total: z.int(),
    /** Matching purchases of unnamed products. */
    unnamed: z.int(),
    /** EUR first; empty if nothing counts. */
    totals: z.array(total),
  }),
});

export const readPurchaseChoices = route({
  method: 'GET',
  path: '/api/purchases/choices',
  response: z.object({
    purchases: z.int(),
    tests: z.int(),
    /** Slugs of short links with purchases, the most frequent first, at most 50. */
    links: z.array(z.string()),
  }),
});

const payment = z.object({
  kind: z.enum(MOVEMENTS),
  /** ISO 8601. */
  at: z.string(),
  /** Cents, never negative. */
  amount: z.int(),
  share: z.nullable(z.int()),
  currency: z.string(),
  /** Number of the instalment or month. */
  sequence: z.nullable(z.int()),
  transactionId: z.string(),
});

const change = z.object({
  kind: z.enum(CHANGES),
  /** The platform's name for the event. */
  event: z.string(),
  /** ISO 8601. */
  at: z.string(),
  sequence: z.nullable(z.int()),
  /** For `ended`: the last paid day, `YYYY-MM-DD`. */
  day: z.nullable(z.string()),
});

const purchase = z.extend(listedPurchase, {
  /** The platform's name for the product. */
  platformName: z.string(),
  itemId: z.string(),
  quantity: z.int(),
  voucher: z.string(),
  /** First page of the visit. */
  entryPage: z.nullable(z.string()),
  /** Person with the same confirmed address. */
  person: z.nullable(z.int()),
  /** The oldest first. */
  payments: z.array(payment),
  changes: z.array(change),
});

export type Purchase = z.output<typeof purchase>;

const purchaseId = z.object({
  id: z.coerce.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER)),
});

export const readPurchase = route({
  method: 'GET',
  path: '/api/purchases/:id',
  params: purchaseId,
  response: purchase,
});

/**
 * Closes a purchase that expects no further notice, or reopens it, as a new notice does. 409 if its state ends by
 * itself.
 */
export const closePurchase = route({
  method: 'PUT',
  path: '/api/purchases/:id/closing',
  params: purchaseId,
  body: z.object({ isClosed: z.boolean() }),
  response: purchase,
});

/** Returns a part of the CSV file of all matching purchases; the parts joined are the file, with each purchase once. */
export const exportPurchases = route({
  method: 'GET',
  path: '/api/purchases/csv',
  query: z.object({ ...purchaseFilter, after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  response: z.object({
    text: z.string(),
    purchases: z.int(),
    /** Start of the next part; null after the last one. */
    next: z.nullable(z.string()),
  }),
});
