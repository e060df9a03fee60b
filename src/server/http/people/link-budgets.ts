import type { Spending } from '#server/http/budget.ts';

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
