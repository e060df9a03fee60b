import type { Spending } from './budget.ts';

const MINUTE_MS = 60 * 1000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const NO_MAILS = { perCall: 0, perNetworkDay: 0, perDay: 0 } as const;
/** People with an account, for what each of them can be sent; a site has a handful. */
const ACCOUNTS = 5;

/** Sign-ups of both forms: plenty for a family with all it typed, for a workshop with the addresses. */
export const SIGN_UPS = {
  name: 'sign-up',
  requests: { perNetwork: { max: 20, windowMs: 10 * MINUTE_MS }, perSite: { max: 2000, windowMs: DAY_MS } },
  minimum: {
    perNetwork: { max: 100, windowMs: HOUR_MS },
    perSite: { max: 6000, windowMs: DAY_MS },
    stored: [
      { table: 'people', bytes: 1000, keptDays: 30 },
      { table: 'list_entries', bytes: 1000, keptDays: 30 },
      { table: 'choices', bytes: 1000, keptDays: 14 },
      { table: 'consents', bytes: 1000, keptDays: 30 },
      { table: 'outbox', bytes: 1000, keptDays: 30 },
    ],
  },
  beyond: 'keep-minimum',
  stored: [
    { table: 'people', bytes: 1000, keptDays: 30 },
    { table: 'list_entries', bytes: 1000, keptDays: 30 },
    { table: 'choices', bytes: 1000, keptDays: 14 },
    { table: 'consents', bytes: 1000, keptDays: 30 },
    { table: 'outbox', bytes: 1000, keptDays: 30 },
  ],
  mails: { perCall: 1, perNetworkDay: 1440, perDay: 6000 },
} as const satisfies Spending;

/** Answers to confirmation mails: each token once, and only for who can read the mailbox. */
export const CONFIRMATIONS = {
  name: 'confirmation',
  requests: { perNetwork: { max: 60, windowMs: HOUR_MS }, perSite: { max: 2000, windowMs: DAY_MS } },
  beyond: 'refuse',
  stored: [{ table: 'consents', bytes: 1000, keptDays: 'forever' }],
  mails: { perCall: 2, perNetworkDay: 2880, perDay: 4000 },
} as const satisfies Spending;

/** Answers to unsubscribe links. Never refused, because mail programs post many from one network; each confirmation ends once. */
export const UNSUBSCRIPTIONS = {
  name: 'unsubscription',
  beyond: 'count-nothing',
  stored: [{ table: 'consents', bytes: 1000, perDay: 2000, perNetworkDay: 1440, keptDays: 'forever' }],
  mails: NO_MAILS,
} as const satisfies Spending;

/** Withdrawals and cancellations, which the law wants to be possible at any time. */
export const CASES = {
  name: 'case',
  requests: { perNetwork: { max: 30, windowMs: 10 * MINUTE_MS } },
  beyond: 'refuse',
  stored: [
    { table: 'cases', bytes: 1000, perDay: 600, perNetworkDay: 20, keptDays: 1461 },
    { table: 'outbox', bytes: 1000, perDay: 600, perNetworkDay: 20, keptDays: 30 },
  ],
  mails: { perCall: 2, perNetworkDay: 40, perDay: 1200 },
} as const satisfies Spending;

/** Rows that failed logins leave in the log: those of a network, and those of all. */
const FAILED_LOGINS = { table: 'login_log', bytes: 400, perDay: 500, perNetworkDay: 20, keptDays: 90 } as const;

/** Guesses at passwords by browsers that were never signed in. */
export const GUESSES = {
  name: 'login-address',
  requests: {
    perNetwork: { max: 20, windowMs: QUARTER_MS },
    perSite: { max: 5000, windowMs: QUARTER_MS },
    counts: 'failures',
    isFormal: true,
  },
  beyond: 'refuse',
  stored: [FAILED_LOGINS],
  mails: NO_MAILS,
} as const satisfies Spending;

/** Signatures of passkeys: none can be guessed; this spares the database those who try all the same. */
export const PASSKEYS = { ...GUESSES, name: 'passkey' } as const satisfies Spending;

/** Requests for a new password: three links for each account are good at a time, for an hour. */
export const FORGOTTEN_PASSWORDS = {
  name: 'forgotten-address',
  requests: { perNetwork: { max: 10, windowMs: QUARTER_MS }, perSite: { max: 2000, windowMs: QUARTER_MS } },
  beyond: 'refuse',
  stored: [
    { table: 'account_links', bytes: 600, perDay: 72 * ACCOUNTS, keptDays: 1 },
    { table: 'outbox', bytes: 700, perDay: 72 * ACCOUNTS, keptDays: 30 },
  ],
  mails: { perCall: 1, perNetworkDay: 72 * ACCOUNTS, perDay: 72 * ACCOUNTS },
} as const satisfies Spending;

/** Tokens of the links in mails to accounts, which are too long to be guessed. */
export const ACCOUNT_LINKS = {
  name: 'account-link',
  requests: {
    perNetwork: { max: 20, windowMs: QUARTER_MS },
    perSite: { max: 5000, windowMs: QUARTER_MS },
    counts: 'failures',
  },
  beyond: 'refuse',
  stored: [],
  mails: NO_MAILS,
} as const satisfies Spending;

/** Visits that name a contact: plenty for one office, too little to try out contacts and tags. */
export const CONTACT_VISITS = {
  name: 'contact-visit',
  requests: { perNetwork: { max: 30, windowMs: 10 * MINUTE_MS }, perSite: { max: 10_000, windowMs: DAY_MS } },
  beyond: 'refuse',
  stored: [{ table: 'outbox', bytes: 700, keptDays: 30 }],
  mails: NO_MAILS,
} as const satisfies Spending;

/** Hits of the tracker, which no page may notice. */
export const HITS = {
  name: 'hit',
  beyond: 'count-nothing',
  stored: [],
  mails: NO_MAILS,
} as const satisfies Spending;

/** Visits of short links, which always lead on. */
export const SHORT_LINKS = {
  name: 'short-link',
  beyond: 'count-nothing',
  stored: [],
  mails: NO_MAILS,
} as const satisfies Spending;

/** Notices of payment platforms without a good signature: one small write a minute, in a row that is there. */
export const NOTICES = {
  name: 'notice',
  beyond: 'count-nothing',
  stored: [],
  mails: NO_MAILS,
} as const satisfies Spending;
