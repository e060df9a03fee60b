import * as z from 'zod/mini';
import { optionalText, text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import {
  BILLINGS,
  CHANGES,
  MOVEMENTS,
  PLATFORMS,
  PURCHASE_ORIGINS,
  PURCHASE_STATES,
} from '#domain/purchases/notice.ts';
import { OFFER_CHOICES, parseProduct } from '#domain/purchases/view.ts';

const SEARCH_MAX = 200;
const LINK_MAX = 300;
const PRODUCT_MAX = 200;

const day = z.optional(z.string().check(z.refine(isCalendarDay, 'Bitte gib ein gültiges Datum ein')));
/** A place in the list, as an answer names it. */
const place = z.optional(z.string());

const isProduct = (key: string): boolean => parseProduct(key) !== undefined;

/** What purchases can be filtered by (`PurchaseFilter`). */
const purchaseFilter = {
  search: optionalText(text(SEARCH_MAX, `Die Suche darf höchstens ${SEARCH_MAX} Zeichen lang sein`)),
  offer: z.optional(z.enum(OFFER_CHOICES)),
  product: optionalText(
    text(PRODUCT_MAX, 'Dieses Produkt gibt es nicht').check(z.refine(isProduct, 'Dieses Produkt gibt es nicht')),
  ),
  state: z.optional(z.enum(PURCHASE_STATES)),
  /** Slug of the short link. */
  link: optionalText(text(LINK_MAX, 'Diesen Kurzlink gibt es nicht')),
  from: day,
  to: day,
  tests: z.optional(z.literal('yes')),
};

const listedPurchase = z.object({
  id: z.int(),
  platform: z.enum(PLATFORMS),
  orderId: z.string(),
  /** ISO 8601. */
  orderedAt: z.string(),
  productId: z.string(),
  /** As the owner calls it, else as the platform does. */
  productName: z.string(),
  /** Whether somebody has said what it is; until then its purchases do not count. */
  isNamed: z.boolean(),
  /** One of `OfferId`; null for what is sold beside the offers, or where nobody has said. */
  offer: z.nullable(z.string()),
  /** As the buyer typed them at the platform; null where they did not, or are erased. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isErased: z.boolean(),
  isTest: z.boolean(),
  state: z.enum(PURCHASE_STATES),
  billing: z.enum(BILLINGS),
  /** How many instalments were agreed, and how many payments have come. */
  instalments: z.nullable(z.int()),
  paidCount: z.int(),
  /** ISO 4217. */
  currency: z.string(),
  /** Cents, gross: what was paid, and what of it went back. */
  paid: z.int(),
  returned: z.int(),
  /** What was paid, less what went back of it. */
  revenue: z.int(),
  /** Whether it began before its first notice: what was paid until then is not known, and `orderedAt` is since when it is. */
  isPartlyKnown: z.boolean(),
  /** ISO 8601: the owner has said that nothing more will come of it. */
  closedAt: z.nullable(z.string()),
  /** ISO 8601: cancelled, and goes on until its last paid day. */
  cancelledAt: z.nullable(z.string()),
  /** The last paid day, `YYYY-MM-DD`. */
  endsOn: z.nullable(z.string()),
  /** How it is known where it comes from. */
  attributedBy: z.enum(PURCHASE_ORIGINS),
  /** Slug of the short link, as long as there is one. */
  link: z.nullable(z.string()),
  source: z.nullable(z.string()),
  campaign: z.nullable(z.string()),
});

/** A purchase in the list. */
export type ListedPurchase = z.output<typeof listedPurchase>;

/** What purchases in a currency come to, in cents; tests and products that nobody has named are not in it. */
const total = z.object({
  currency: z.string(),
  count: z.int(),
  paid: z.int(),
  returned: z.int(),
  /** What was paid, less what went back. */
  revenue: z.int(),
  /** The seller's share, as far as platforms tell it; null where none does. */
  share: z.nullable(z.int()),
});

/** What the purchases of a currency come to. */
export type PurchaseTotal = z.output<typeof total>;

/** One page of the purchases that match, the newest first, with what they come to. */
export const listPurchases = route({
  method: 'GET',
  path: '/api/purchases',
  query: z.object({ ...purchaseFilter, after: place, before: place }),
  response: z.object({
    purchases: z.array(listedPurchase),
    /** All that match. */
    total: z.int(),
    /** How many of them do not count, because nobody has said what the product is. */
    unnamed: z.int(),
    /** EUR first; none where nothing counts. */
    totals: z.array(total),
    /** The places that the pages before and after this one are asked by. */
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
  }),
});

/** What occurs in purchases, so that it can be chosen as a filter. */
export const readPurchaseChoices = route({
  method: 'GET',
  path: '/api/purchases/choices',
  response: z.object({
    /** How many purchases there are, and how many tests. */
    purchases: z.int(),
    tests: z.int(),
    /** Slugs of short links that brought purchases, the most frequent first, at most 50. */
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
  /** Which instalment or month. */
  sequence: z.nullable(z.int()),
  transactionId: z.string(),
});

const change = z.object({
  kind: z.enum(CHANGES),
  /** As the platform calls it. */
  event: z.string(),
  /** ISO 8601. */
  at: z.string(),
  sequence: z.nullable(z.int()),
  /** Of `ended`: the last paid day, `YYYY-MM-DD`. */
  day: z.nullable(z.string()),
});

const purchase = z.extend(listedPurchase, {
  /** As the platform calls the product. */
  platformName: z.string(),
  itemId: z.string(),
  quantity: z.int(),
  voucher: z.string(),
  /** The page with which the visit began. */
  entryPage: z.nullable(z.string()),
  /** The id of the person whose confirmed address it names. */
  person: z.nullable(z.int()),
  /** The oldest first. */
  payments: z.array(payment),
  changes: z.array(change),
});

/** A purchase with all that is known of it. */
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
 * Says that nothing more will come of a purchase, or takes that back; the next news of it does so by itself. 409 where its
 * state has an end of its own.
 */
export const closePurchase = route({
  method: 'PUT',
  path: '/api/purchases/:id/closing',
  params: purchaseId,
  body: z.object({ isClosed: z.boolean() }),
  response: purchase,
});

/** A part of the CSV file of all that match, the oldest first; the parts, one after the other, are the file. */
export const exportPurchases = route({
  method: 'GET',
  path: '/api/purchases/csv',
  query: z.object({ ...purchaseFilter, after: place }),
  response: z.object({
    text: z.string(),
    /** How many purchases are in it. */
    purchases: z.int(),
    /** Where the next part begins; null after the last one. */
    next: z.nullable(z.string()),
  }),
});
