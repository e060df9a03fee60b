import { CASES_PER_DAY, PROMPT_CASES } from '#domain/law/cases.ts';
import { CHECKOUT_ROOM, FAILED_LOGIN_ROOM } from '#domain/visits/daily-room.ts';
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
  requests: { perNetwork: { max: 20, windowMs: 10 * MINUTE_MS }, perSite: { max: 200, windowMs: DAY_MS } },
  minimum: {
    perNetwork: { max: 100, windowMs: HOUR_MS },
    perSite: { max: 1800, windowMs: DAY_MS },
    stored: [
      { table: 'people', bytes: 2400, keptDays: 30 },
      { table: 'list_entries', bytes: 550, keptDays: 30 },
      { table: 'sign_up_requests', bytes: 350, keptDays: 30 },
      { table: 'choices', bytes: 200, keptDays: 30 },
      { table: 'consents', bytes: 1200, keptDays: 30 },
      { table: 'outbox', bytes: 350, keptDays: 30 },
    ],
  },
  beyond: 'keep-minimum',
  stored: [
    { table: 'people', bytes: 2400, keptDays: 30 },
    { table: 'list_entries', bytes: 3800, keptDays: 30 },
    { table: 'sign_up_requests', bytes: 3800, keptDays: 30 },
    { table: 'choices', bytes: 700, keptDays: 30 },
    { table: 'consents', bytes: 1600, keptDays: 30 },
    { table: 'outbox', bytes: 350, keptDays: 30 },
  ],
  mails: { perCall: 1, perNetworkDay: 1440, perDay: 1800 },
} as const satisfies Spending;

/** Answers to confirmation mails: each token once, and only for who can read the mailbox. */
export const CONFIRMATIONS = {
  name: 'confirmation',
  requests: { perNetwork: { max: 60, windowMs: HOUR_MS }, perSite: { max: 1800, windowMs: DAY_MS } },
  beyond: 'refuse',
  stored: [
    { table: 'consents', bytes: 1100, keptDays: 'forever' },
    // What was typed moves to the person: no more than sign-ups have kept.
    { table: 'people', bytes: 900, perDay: SIGN_UPS.requests.perSite.max, keptDays: 'forever' },
    { table: 'list_entries', bytes: 3200, perDay: SIGN_UPS.requests.perSite.max, keptDays: 'forever' },
    { table: 'outbox', bytes: 750, keptDays: 30 },
  ],
  // A welcome each, and the owner's news, which are bundled to one in 15 minutes.
  mails: { perCall: 2, perNetworkDay: 1440 + 96, perDay: 1800 + 96 },
} as const satisfies Spending;

/** Answers to unsubscribe links. Never refused, because mail programs post many from one network; a confirmation ends once. */
export const UNSUBSCRIPTIONS = {
  name: 'unsubscription',
  beyond: 'count-nothing',
  stored: [{ table: 'consents', bytes: 200, perDay: 1800, perNetworkDay: 1800, keptDays: 'forever' }],
  mails: NO_MAILS,
} as const satisfies Spending;

/** Networks beyond the first hundred whose first cases are taken on a full day, as the law wants it: assumed, nothing closes them. */
const LATE_NETWORKS = 200;
const CASES_OF_DAY = {
  perDay: CASES_PER_DAY.site + LATE_NETWORKS * PROMPT_CASES,
  perNetworkDay: CASES_PER_DAY.network,
} as const;

/** Withdrawals and cancellations; the service holds the day. */
export const CASES = {
  name: 'case',
  requests: { perNetwork: { max: 30, windowMs: 10 * MINUTE_MS } },
  beyond: 'refuse',
  stored: [
    { table: 'cases', bytes: 9000, ...CASES_OF_DAY, keptDays: 2557 },
    { table: 'outbox', bytes: 800, ...CASES_OF_DAY, keptDays: 30 },
  ],
  // Receipts, and the owner's notices, which come in one mail beyond five an hour.
  mails: { perCall: 2, perNetworkDay: 2 * CASES_PER_DAY.network, perDay: CASES_OF_DAY.perDay + 24 * 6 },
} as const satisfies Spending;

/** Rows that failed logins leave in the log. */
const FAILED_LOGINS = {
  table: 'login_log',
  bytes: 300,
  perDay: FAILED_LOGIN_ROOM.perSite,
  perNetworkDay: FAILED_LOGIN_ROOM.perNetwork,
  keptDays: 90,
} as const;

/** Guesses at passwords by browsers that were never signed in. */
export const GUESSES = {
  name: 'login-address',
  requests: {
    perNetwork: { max: 20, windowMs: QUARTER_MS },
    perSite: { max: 2000, windowMs: QUARTER_MS },
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
  requests: { perNetwork: { max: 10, windowMs: QUARTER_MS }, perSite: { max: 1000, windowMs: QUARTER_MS } },
  beyond: 'refuse',
  stored: [
    { table: 'account_links', bytes: 400, perDay: 72 * ACCOUNTS, keptDays: 1 },
    { table: 'outbox', bytes: 450, perDay: 72 * ACCOUNTS, keptDays: 30 },
  ],
  mails: { perCall: 1, perNetworkDay: 72 * ACCOUNTS, perDay: 72 * ACCOUNTS },
} as const satisfies Spending;

/** Tokens of the links in mails to accounts, which are too long to be guessed. */
export const ACCOUNT_LINKS = {
  name: 'account-link',
  requests: {
    perNetwork: { max: 20, windowMs: QUARTER_MS },
    perSite: { max: 2000, windowMs: QUARTER_MS },
    counts: 'failures',
  },
  beyond: 'refuse',
  stored: [],
  mails: NO_MAILS,
} as const satisfies Spending;

/** Visits that name a contact: plenty for one office, too little to try out contacts and tags. */
export const CONTACT_VISITS = {
  name: 'contact-visit',
  requests: { perNetwork: { max: 30, windowMs: 10 * MINUTE_MS }, perSite: { max: 1500, windowMs: DAY_MS } },
  beyond: 'refuse',
  stored: [{ table: 'outbox', bytes: 1300, keptDays: 30 }],
  mails: NO_MAILS,
} as const satisfies Spending;

/** Visitors of a day (`visitorOf`), and those of one network. */
const VISITORS = { perDay: 64 * 257, perNetworkDay: 4 * 257 } as const;
/** New texts of a day in eight dimensions, of which the night keeps what the lists show and the ways of visits name. */
const TEXTS = 8 * 200;
const NAMED_TEXTS = 8 * 51;

/** Hits of the tracker, which no page may notice: the caps of `count_hit`, `count_way` and `value_ids`, in rows. */
export const HITS = {
  name: 'hit',
  beyond: 'count-nothing',
  stored: [
    { table: 'visits', bytes: 290, ...VISITORS, keptDays: 1 },
    { table: 'analytics_seen', bytes: 90, perDay: 40_000, keptDays: 2 },
    { table: 'analytics_values', bytes: 1750, perDay: TEXTS, remaining: NAMED_TEXTS, keptDays: 7 },
    { table: 'analytics_days', bytes: 110, perDay: TEXTS, remaining: NAMED_TEXTS, keptDays: 7 },
    { table: 'goal_days', bytes: 150, perDay: 8200, remaining: 400, keptDays: 1 },
    {
      table: 'checkouts',
      bytes: 5000,
      perDay: CHECKOUT_ROOM.perSite,
      perNetworkDay: CHECKOUT_ROOM.perNetwork * 4,
      keptDays: 30,
    },
    { table: 'analytics_salts', bytes: 120, perDay: 1, keptDays: 1 },
  ],
  mails: NO_MAILS,
} as const satisfies Spending;

/** Short links that a site has. */
const LINKS = 500;

/** Visits of short links, which always lead on: 12 hosts of each link and day, and what follows its visitors. */
export const SHORT_LINKS = {
  name: 'short-link',
  beyond: 'count-nothing',
  stored: [
    { table: 'redirect_click_marks', bytes: 600, perDay: LINKS * 13, remaining: 1000, keptDays: 1 },
    { table: 'redirect_clicks', bytes: 90, perDay: LINKS, keptDays: 'forever' },
    { table: 'visit_clicks', bytes: 90, ...VISITORS, keptDays: 1 },
  ],
  mails: NO_MAILS,
} as const satisfies Spending;

/** Notices of payment platforms without a good signature: one small write a minute, in a row that is there. */
export const NOTICES = {
  name: 'notice',
  beyond: 'count-nothing',
  stored: [],
  mails: NO_MAILS,
} as const satisfies Spending;
