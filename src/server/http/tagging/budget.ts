import { MINUTE_MS } from '#domain/durations.ts';
import type { Spending } from '#server/http/budget.ts';

/** Visits that name a contact: enough for an office or a mailing's day, too few to probe contacts and tags. */
export const CONTACT_VISITS = {
  name: 'contact-visit',
  lane: { perNetwork: 30, networkWindowMs: 10 * MINUTE_MS, perSite: 6000, late: 0 },
} as const satisfies Spending;
