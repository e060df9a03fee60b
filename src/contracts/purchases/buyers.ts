import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { PURCHASE_STATES } from '#domain/purchases/notice.ts';

const purchase = z.object({
  purchase: z.coerce.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER)),
});

/** Purchase as shown with its buyer. */
export const bought = z.object({
  id: z.int(),
  orderId: z.string(),
  /** The owner's name for the product, otherwise the platform's. */
  product: z.string(),
  state: z.enum(PURCHASE_STATES),
  /** Payments received, and instalments agreed. */
  paidCount: z.int(),
  instalments: z.nullable(z.int()),
  isTest: z.boolean(),
  /** True if it began before its first notice; `orderedAt` is then the time of that notice. */
  isPartlyKnown: z.boolean(),
  /** ISO 8601. */
  orderedAt: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** Gross amounts in cents: paid, and the part that was returned. */
  paid: z.int(),
  returned: z.int(),
});

export type BoughtItem = z.output<typeof bought>;

/**
 * Returns all data stored under a purchase's address (GDPR Art. 15), also for buyers on no list. 404 without an
 * address.
 */
export const discloseBuyer = route({
  method: 'GET',
  path: '/api/people/buyers/:purchase',
  params: purchase,
  response: z.record(z.string(), z.unknown()),
});

/**
 * Erases name and address from all purchases with this address, irreversibly; amounts and sign-ups stay. 404 if none.
 */
export const eraseBuyer = route({
  method: 'DELETE',
  path: '/api/people/buyers/:purchase',
  params: purchase,
  response: z.object({
    /** Purchases changed. */
    purchases: z.int(),
  }),
});
