import { CASES_PER_DAY, PROMPT_CASES } from '#domain/law/cases.ts';
import { VISITORS_WAITING_MAX } from '#domain/tagging/contact-tags.ts';
import { CHECKOUT_ROOM, FAILED_LOGIN_ROOM } from '#domain/visits/daily-room.ts';
import type { Spending } from './budget.ts';

const MINUTE_MS = 60 * 1000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const NO_MAILS = { perCall: 0, perNetworkDay: 0, perDay: 0 } as const;
/** People with an account, for what each of them can be sent; a site has a handful. */
const ACCOUNTS = 5;

/** Networks that still come on a day whose room is used up, and their first requests are taken: assumed, nothing closes them. */
const LATE_NETWORKS = 100;

/** Bytes of an address that count for one sign-up: normal ones have 15 to 30, and one of 250 is a robot's. */
const ADDRESS_BYTES = 40;
/** Sign-ups of a day, in addresses of 40 bytes: an evening on television brings some thousand. */
const SIGN_UPS_PER_DAY = 6000;
/** Bytes that a day has for typed text: 165 for each of them, and a normal one has 20. */
const TEXT_PER_DAY = 1_000_000;
/** Bytes of text that a network still has in an hour when the day has no more. */
const LATE_TEXT = 1000;
/** Bytes stored of one that counts. */
const TEXT_COST = 1.6;

const bytesOf = (text: string | undefined): number => (text === undefined ? 0 : Buffer.byteLength(text));

/** A sign-up as far as its budget weighs it. */
interface Weighed {
  readonly body: {
    readonly email: string;
    readonly name?: string | undefined;
    readonly interests?: string | undefined;
    readonly page?: string | undefined;
    readonly referrer?: string | undefined;
  };
}

/** What an address of a page says that a sign-up keeps: anybody can write it. */
function keptOf(address = ''): string {
  if (!URL.canParse(address)) return '';
  const { host, pathname, searchParams } = new URL(address);
  return [host, pathname, ...['utm_source', 'source', 'ref', 'utm_campaign'].map((key) => searchParams.get(key))].join(
    '',
  );
}

/** Bytes of what was typed, and twice those of where it came from, which each list keeps. */
const textBytes = ({ body: { name, interests, page, referrer } }: Weighed): number =>
  bytesOf(name) + bytesOf(interests) + 2 * bytesOf(keptOf(page) + keptOf(referrer));
const addresses = ({ body: { email } }: Weighed): number => Math.ceil(bytesOf(email) / ADDRESS_BYTES);

/**
 * Sign-ups of both forms. Text is counted by its bytes, each network has a twentieth of a day's; what is beyond is dropped.
 * Then only the address is counted, with what was chosen.
 */
export const SIGN_UPS = {
  name: 'sign-up',
  requests: {
    perNetwork: { max: TEXT_PER_DAY / 20, windowMs: DAY_MS },
    perSite: { max: TEXT_PER_DAY, windowMs: DAY_MS, late: LATE_TEXT },
    weigh: textBytes,
  },
  minimum: {
    perNetwork: { max: 100, windowMs: HOUR_MS },
    perSite: { max: SIGN_UPS_PER_DAY, windowMs: DAY_MS, late: 3, countsLate: true },
    weigh: addresses,
    calls: SIGN_UPS_PER_DAY + 3 * LATE_NETWORKS,
    stored: [
      { table: 'people', bytes: 600, keptDays: 30 },
      { table: 'list_entries', bytes: 490, keptDays: 30 },
      { table: 'sign_up_requests', bytes: 290, keptDays: 30 },
      { table: 'choices', bytes: 160, keptDays: 30 },
      { table: 'consents', bytes: 470, keptDays: 30 },
      { table: 'outbox', bytes: 310, keptDays: 30 },
    ],
  },
  beyond: 'keep-minimum',
  // The most that a byte of text costs, wherever it is kept.
  stored: [
    {
      table: 'list_entries',
      bytes: TEXT_COST,
      perDay: TEXT_PER_DAY + LATE_TEXT * LATE_NETWORKS,
      perNetworkDay: TEXT_PER_DAY / 5,
      keptDays: 30,
    },
  ],
  mails: { perCall: 1, perNetworkDay: 1440, perDay: SIGN_UPS_PER_DAY + 3 * LATE_NETWORKS },
} as const satisfies Spending<Weighed>;

/** Mailboxes that strangers read for it on one day: assumed, because no link that was mailed is ever refused. */
const CONFIRMED_PER_DAY = 1400;
const CONFIRMED = { perDay: CONFIRMED_PER_DAY, keptDays: 'forever' } as const;

/** Answers to confirmation mails, which are never refused: each token is good once, and nothing else stores anything. */
export const CONFIRMATIONS = {
  name: 'confirmation',
  beyond: 'count-nothing',
  stored: [
    { table: 'consents', bytes: 470, ...CONFIRMED },
    // What was typed moves to the person: no more than sign-ups have kept. A name stands there four times.
    { table: 'people', bytes: 1250, perDay: CONFIRMED_PER_DAY, keptDays: 'forever' },
    { table: 'list_entries', bytes: 1.1, perDay: TEXT_PER_DAY - 300 * CONFIRMED_PER_DAY, keptDays: 'forever' },
    { table: 'outbox', bytes: 750, perDay: CONFIRMED_PER_DAY, keptDays: 30 },
  ],
  // A welcome each, and the owner's news, which are bundled to one in 15 minutes.
  mails: { perCall: 2, perNetworkDay: CONFIRMED_PER_DAY + 96, perDay: CONFIRMED_PER_DAY + 96 },
} as const satisfies Spending;

/** Answers to unsubscribe links. Never refused, because mail programs post many from one network; a confirmation ends once. */
export const UNSUBSCRIPTIONS = {
  name: 'unsubscription',
  beyond: 'count-nothing',
  stored: [{ table: 'consents', bytes: 200, perDay: 1800, perNetworkDay: 1800, keptDays: 'forever' }],
  mails: NO_MAILS,
} as const satisfies Spending;

const CASES_OF_DAY = {
  perDay: CASES_PER_DAY.site + LATE_NETWORKS * PROMPT_CASES,
  perNetworkDay: CASES_PER_DAY.network,
} as const;

/** Withdrawals and cancellations; the service counts them (src/server/services/law/admission.ts), and nothing before it. */
export const CASES = {
  name: 'case',
  ofService: { perNetwork: CASES_PER_DAY.network, perSite: CASES_PER_DAY.site, late: PROMPT_CASES },
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
    perSite: { max: 2000, windowMs: QUARTER_MS, late: 3 },
    counts: 'failures',
    isFormal: true,
  },
  beyond: 'refuse',
  stored: [FAILED_LOGINS],
  mails: NO_MAILS,
} as const satisfies Spending;

/** Signatures of passkeys: none can be guessed; this spares the database those who try all the same. */
export const PASSKEYS = { ...GUESSES, name: 'passkey' } as const satisfies Spending;

/** Mails of a day about one account: three at once, then one every twenty minutes (`FORGOTTEN_ROOM`). */
const FORGOTTEN_PER_DAY = 75 * ACCOUNTS;

/** Requests for a new password. */
export const FORGOTTEN_PASSWORDS = {
  name: 'forgotten-address',
  requests: { perNetwork: { max: 10, windowMs: QUARTER_MS }, perSite: { max: 1000, windowMs: QUARTER_MS, late: 3 } },
  beyond: 'refuse',
  stored: [
    { table: 'account_links', bytes: 400, perDay: FORGOTTEN_PER_DAY, keptDays: 1 },
    { table: 'outbox', bytes: 450, perDay: FORGOTTEN_PER_DAY, keptDays: 30 },
  ],
  mails: { perCall: 1, perNetworkDay: FORGOTTEN_PER_DAY, perDay: FORGOTTEN_PER_DAY },
} as const satisfies Spending;

/** Tokens of the links in mails to accounts, which are too long to be guessed. */
export const ACCOUNT_LINKS = {
  name: 'account-link',
  requests: {
    perNetwork: { max: 20, windowMs: QUARTER_MS },
    perSite: { max: 2000, windowMs: QUARTER_MS, late: 3 },
    counts: 'failures',
  },
  beyond: 'refuse',
  stored: [],
  mails: NO_MAILS,
} as const satisfies Spending;

/** Visits that name a contact: plenty for one office and for a day's mailing, too little to try out contacts and tags. */
export const CONTACT_VISITS = {
  name: 'contact-visit',
  requests: { perNetwork: { max: 30, windowMs: 10 * MINUTE_MS }, perSite: { max: 6000, windowMs: DAY_MS, late: 0 } },
  beyond: 'refuse',
  stored: [
    // What has ended says that it was one; what waits, whom it concerns.
    { table: 'outbox', bytes: 250, keptDays: 30 },
    { table: 'outbox', bytes: 1300, perDay: VISITORS_WAITING_MAX, keptDays: 30 },
  ],
  mails: NO_MAILS,
} as const satisfies Spending;

/** Visitors of a day (`visitorOf`), and those of one network. */
const VISITORS = { perDay: 32 * 257, perNetworkDay: 4 * 257 } as const;
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
const LINKS = 300;

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
