import { DAY_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import type { Spending } from './budget.ts';

/** Bytes that strangers may read from the database in a day, beside the CDN's copies: 1.1 GB of Neon's 5 a month. */
const SITE_BYTES = 36_000_000;
/** Smallest charge, so that a day has an end for small reads, too. */
export const LEAST_BYTES = 32_000;
/** Bytes of the statements around a read, such as the counting itself. */
const AROUND_BYTES = 4000;

/**
 * Budget of reads at addresses without number, of which the CDN may have no copy yet. Users are not strangers.
 *
 * @param bytesOf bytes that the request takes out of the database; 0 if there is nothing to read
 */
export const reads = (bytesOf: (request: Request, ctx: Context) => number | Promise<number>) =>
  ({
    name: 'read',
    lane: {
      perNetwork: SITE_BYTES / 4,
      perSite: SITE_BYTES,
      // No network keeps reads when the day is used up, so the day has an end; no form is a read.
      late: 0,
      brakeMs: DAY_MS,
      weigh: async (request, ctx) => {
        const bytes = await bytesOf(request, ctx);
        return bytes === 0 || (await ctx.sessions.isOpen()) ? 0 : Math.max(LEAST_BYTES, bytes + AROUND_BYTES);
      },
      least: LEAST_BYTES,
      isRead: true,
      refusal: 'Heute wurde hier schon zu viel abgerufen. Bitte versuche es morgen noch einmal.',
    },
  }) as const satisfies Spending<Request>;

/** Charge for HEAD at the fixed address of a list: the CDN keeps copies for GET only. */
export const UNCOPIED = reads(() => 200_000);
