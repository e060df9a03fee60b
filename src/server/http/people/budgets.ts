import { HOUR_MS } from '#domain/durations.ts';
import type { RequestLane, Spending } from '#server/http/budget.ts';

/** Address bytes per counted sign-up: normal addresses have 15 to 30, one of 250 is a robot's. */
const ADDRESS_BYTES = 40;

type Entered = { readonly body: { readonly email: string } };

/** Sign-ups, in addresses of 40 bytes: an evening on television brings a few thousand. */
export const SIGN_UPS = {
  name: 'sign-up',
  lane: {
    perNetwork: 100,
    networkWindowMs: HOUR_MS,
    perSite: 6000,
    late: 3,
    weigh: ({ body: { email } }: Entered) => Math.ceil(Buffer.byteLength(email) / ADDRESS_BYTES),
  },
} as const satisfies Spending<Entered> & { readonly lane: RequestLane<Entered> };

/**
 * Mailboxes a day whose owner confirms for an attack, over a year: an assumption, since no link that we mailed is ever
 * refused. More people are a list that needs a larger database.
 */
const MAILBOXES = 20;

/** Answers to confirmation mails: each token confirms once and asks once, and nothing else is stored. */
export const CONFIRMATIONS = {
  name: 'confirmation',
  inside: { consents: MAILBOXES, people: MAILBOXES, list_entries: MAILBOXES, outbox: MAILBOXES },
} as const satisfies Spending;

/** Mail programs post many from one network, and a consent ends only once. */
export const UNSUBSCRIPTIONS = { name: 'unsubscription', inside: { consents: MAILBOXES } } as const satisfies Spending;
