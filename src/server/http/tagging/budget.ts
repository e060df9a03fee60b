import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { VISITORS_WAITING_MAX } from '#domain/tagging/contact-tags.ts';
import { NO_MAILS, type Spending } from '#server/http/budget.ts';

/** Visits that name a contact: enough for an office or a mailing's day, too few to probe contacts and tags. */
export const CONTACT_VISITS = {
  name: 'contact-visit',
  requests: { perNetwork: { max: 30, windowMs: 10 * MINUTE_MS }, perSite: { max: 6000, windowMs: DAY_MS, late: 0 } },
  beyond: 'refuse',
  stored: [
    // A finished row forgets the contact; a waiting one still names it.
    { table: 'outbox', bytes: 250, keptDays: 30 },
    { table: 'outbox', bytes: 1300, perDay: VISITORS_WAITING_MAX, keptDays: 30 },
  ],
  mails: NO_MAILS,
} as const satisfies Spending;
