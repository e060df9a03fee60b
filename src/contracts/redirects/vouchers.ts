import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { id } from './editing.ts';

/** Days of use that are shown, so that a leaked code is noticed. */
export const VOUCHER_DAYS = 90;

/** Reads the use of a redirect's voucher codes, per day with today last (Europe/Berlin); tests do not count. */
export const readVouchers = route({
  method: 'GET',
  path: '/api/redirects/:id/vouchers',
  params: id,
  response: z.object({
    codes: z.array(
      z.object({
        code: z.string(),
        /** Purchases with the code, whatever their origin. */
        uses: z.int(),
        lastUsedAt: z.nullable(z.string()),
        /** True if an offer appends the code to its own checkout address, so that it proves nothing. */
        isOffers: z.boolean(),
      }),
    ),
    /** First day, `YYYY-MM-DD`. */
    since: z.string(),
    /** Purchases per day. */
    uses: z.array(z.int()),
    /** Purchases from before a code was added that the owner may join. */
    earlier: z.int(),
  }),
});

export type VoucherUse = z.output<typeof readVouchers.response>;

/** Joins the earlier purchases with the redirect's codes to it. */
export const joinPurchases = route({
  method: 'POST',
  path: '/api/redirects/:id/vouchers/purchases',
  params: id,
  response: z.object({ joined: z.int() }),
});
