import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { VISITORS_WAITING_MAX } from '#domain/tagging/contact-tags.ts';
import { NO_MAILS, type Spending } from '#server/http/budget.ts';

/** Visits that name a contact: plenty for one office and for a day's mailing, too little to try out contacts and tags. */
export const CONTACT_VISITS = {
  name: 'contact-visit',
  requests: { perNetwork: { max: 30, windowMs: 10 * MINUTE_MS }, perSite: { max: 6000, windowMs: DAY_MS, late: 0 } },
  beyond: 'refuse',
  stored: [
    // A row that has ended forgets the contact; a waiting one still names it.
    { table: 'outbox', bytes: 250, keptDays: 30 },
    { table: 'outbox', bytes: 1300, perDay: VISITORS_WAITING_MAX, keptDays: 30 },
  ],
  mails: NO_MAILS,
} as const satisfies Spending;
