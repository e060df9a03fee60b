import { FAILED_LOGIN_ROOM } from '#domain/daily-room.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { NO_MAILS, type Spending } from '#server/http/budget.ts';

const QUARTER_MS = 15 * MINUTE_MS;
const FAILURES = {
  perNetwork: { max: 20, windowMs: QUARTER_MS },
  perSite: { max: 2000, windowMs: QUARTER_MS, late: 3 },
  counts: 'failures',
} as const;

const ACCOUNTS = 5;

const FAILED_LOGINS = {
  table: 'login_log',
  bytes: 300,
  perDay: FAILED_LOGIN_ROOM.perSite,
  perNetworkDay: FAILED_LOGIN_ROOM.perNetwork,
  keptDays: 90,
} as const;

/** Failures a day that are judged from every network, whatever others do: only its own ones stop it. */
export const FIRST_GUESSES = { max: 5, windowMs: DAY_MS } as const;

/** Password guesses from browsers that were never signed in. */
export const GUESSES = {
  name: 'login-address',
  requests: { ...FAILURES, isFormal: true },
  beyond: 'refuse',
  stored: [FAILED_LOGINS],
  mails: NO_MAILS,
} as const satisfies Spending;

/** A signature cannot be guessed; this limit only spares the database from those who try. */
export const PASSKEYS = { ...GUESSES, name: 'passkey' } as const satisfies Spending;

/** Mails a day per account: three at once, then one every twenty minutes (`FORGOTTEN_ROOM`). */
const FORGOTTEN_PER_DAY = 75 * ACCOUNTS;

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

/** Link tokens are too long to be guessed. */
export const ACCOUNT_LINKS = {
  name: 'account-link',
  requests: FAILURES,
  beyond: 'refuse',
  stored: [],
  mails: NO_MAILS,
} as const satisfies Spending;
