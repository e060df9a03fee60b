import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { PURCHASE_STATES } from '#domain/purchases/notice.ts';

/** The id in the address of a purchase. */
const purchase = z.object({
  purchase: z.coerce.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER)),
});

/** A purchase as it is shown beside its buyer. */
export const bought = z.object({
  id: z.int(),
  orderId: z.string(),
  /** What was bought, as the owner calls it, else as the platform does. */
  product: z.string(),
  state: z.enum(PURCHASE_STATES),
  /** How many payments have come, and how many instalments were agreed. */
  paidCount: z.int(),
  instalments: z.nullable(z.int()),
  isTest: z.boolean(),
  /** Whether it began before its first notice: `orderedAt` is since when it is known. */
  isPartlyKnown: z.boolean(),
  /** ISO 8601. */
  orderedAt: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** Cents, gross: what was paid, and what of it went back. */
  paid: z.int(),
  returned: z.int(),
});

/** A purchase beside its buyer. */
export type BoughtItem = z.output<typeof bought>;

/**
 * Everything that is stored under the address of a purchase (GDPR Art. 15), for a file: also of a buyer who is on no list.
 * 404 where the purchase names no address any more.
 */
export const discloseBuyer = route({
  method: 'GET',
  path: '/api/people/buyers/:purchase',
  params: purchase,
  response: z.record(z.string(), z.unknown()),
});

/**
 * Takes name and address from a purchase, and from all others with its address, for good; the amounts stay. A sign-up
 * with the address is another matter. 404 where there is no name any more.
 */
export const eraseBuyer = route({
  method: 'DELETE',
  path: '/api/people/buyers/:purchase',
  params: purchase,
  response: z.object({
    /** From how many purchases. */
    purchases: z.int(),
  }),
});
