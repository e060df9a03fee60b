import { NO_MAILS, type Spending } from '#server/http/budget.ts';
import { TEXT_PER_DAY } from './sign-up-budget.ts';

/** Assumed mailboxes a day in which strangers open links: no link that we mailed is ever refused. */
const CONFIRMED_PER_DAY = 1400;
const CONFIRMED = { perDay: CONFIRMED_PER_DAY, keptDays: 'forever' } as const;

/** Answers to confirmation mails. Never refused: each token confirms once and asks once, and nothing else is stored. */
export const CONFIRMATIONS = {
  name: 'confirmation',
  beyond: 'count-nothing',
  stored: [
    { table: 'consents', bytes: 470, ...CONFIRMED },
    // The typed text moves to the person; a name is stored four times there. The answer to a question is added.
    { table: 'people', bytes: 1320, perDay: CONFIRMED_PER_DAY, keptDays: 'forever' },
    { table: 'list_entries', bytes: 1.1, perDay: TEXT_PER_DAY - 300 * CONFIRMED_PER_DAY, keptDays: 'forever' },
    { table: 'outbox', bytes: 750, perDay: CONFIRMED_PER_DAY, keptDays: 30 },
  ],
  // A welcome each, plus the owner's notifications, bundled to one in 15 minutes.
  mails: { perCall: 2, perNetworkDay: CONFIRMED_PER_DAY + 96, perDay: CONFIRMED_PER_DAY + 96 },
} as const satisfies Spending;

/** Never refused: mail programs post many from one network, and a consent ends only once. */
export const UNSUBSCRIPTIONS = {
  name: 'unsubscription',
  beyond: 'count-nothing',
  stored: [{ table: 'consents', bytes: 200, perDay: 1800, perNetworkDay: 1800, keptDays: 'forever' }],
  mails: NO_MAILS,
} as const satisfies Spending;
