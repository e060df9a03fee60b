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
});

/**
 * Every live redirect, for the edge and for the time when the database is away. Internal: the caller proves itself with
 * `signature` (`signManifestRequest`), and gets the redirects signed in turn.
 */
export const readManifest = route({
  method: 'GET',
  path: '/api/redirects/manifest',
  query: z.object({ signature: z.string() }),
  response: z.object({ links: z.array(live), signature: z.string() }),
});

/** Counts a visit that the edge has answered. Internal, like the manifest. */
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

/** How many days the clicks of a redirect can be read for. */
export const CLICK_DAYS = [30, 90, 365] as const;

/** One of them. */
export type RedirectClickDays = (typeof CLICK_DAYS)[number];

const counts = z.array(z.object({ name: z.string(), count: z.int() }));

/** What was counted of a redirect in the last days, today last (Europe/Berlin). */
export const readClicks = route({
  method: 'GET',
  path: '/api/redirects/:id/clicks',
  params: id,
  query: z.object({ days: z.pipe(z.coerce.number(), z.literal(CLICK_DAYS)) }),
  response: z.object({
    /** First day, `YYYY-MM-DD`. */
    since: z.string(),
    /** People's clicks by day. */
    clicks: z.array(z.int()),
    /** Visits by robots in all these days. */
    bots: z.int(),
    /** The most frequent first; hosts without `www.`, empty where nobody knows. */
    referrers: counts,
    devices: counts,
    /** Two letters, or empty. */
    countries: counts,
    /** `nameless`, `preview` or `crawler`. */
    robots: counts,
  }),
});

/** What was counted of a redirect. */
export type RedirectClicks = z.output<typeof readClicks.response>;
