import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { id } from './editing.ts';

const live = z.object({
  id: z.int(),
  slugKey: z.string(),
  targetUrl: z.string(),
  isActive: z.boolean(),
  trackClicks: z.boolean(),
  expiresAt: z.nullable(z.string()),
  /** Former slugs; absent without any. */
  aliases: z.optional(z.array(z.string())),
});

/**
 * Internal: returns every live redirect, signed, for the edge and for outages of the database. The caller proves to be
 * our own code with `signature` (`signManifestRequest`).
 */
export const readManifest = route({
  method: 'GET',
  path: '/api/redirects/manifest',
  query: z.object({ signature: z.string() }),
  response: z.object({ links: z.array(live), signature: z.string() }),
});

/** Internal: counts a visit that the edge has answered. */
export const countRedirectVisit = route({
  method: 'POST',
  path: '/api/redirects/visits',
  body: z.object({
    redirectId: z.int(),
    isBot: z.boolean(),
    visitor: z.optional(z.object({ ip: z.string(), userAgent: z.string() })),
    at: z.int(),
    marks: z.array(z.object({ dimension: z.int(), value: z.string() })),
    signature: z.string(),
  }),
  status: 204,
});

/** Ranges for a redirect's clicks, in days. */
export const CLICK_DAYS = [30, 90, 365] as const;

export type RedirectClickDays = (typeof CLICK_DAYS)[number];

const counts = z.array(z.object({ name: z.string(), count: z.int() }));

/** Reads a redirect's counts of the last days, today last (Europe/Berlin). */
export const readClicks = route({
  method: 'GET',
  path: '/api/redirects/:id/clicks',
  params: id,
  query: z.object({ days: z.pipe(z.coerce.number(), z.literal(CLICK_DAYS)) }),
  response: z.object({
    /** First day, `YYYY-MM-DD`. */
    since: z.string(),
    /** Clicks by people per day. */
    clicks: z.array(z.int()),
    /** Visits by robots in the whole range. */
    bots: z.int(),
    /** The most frequent first; hosts without `www.`, empty if unknown. */
    referrers: counts,
    devices: counts,
    /** Two letters, or empty. */
    countries: counts,
    /** `nameless`, `preview` or `crawler`. */
    robots: counts,
  }),
});

export type RedirectClicks = z.output<typeof readClicks.response>;
