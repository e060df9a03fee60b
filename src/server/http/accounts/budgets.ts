import { FAILED_LOGIN_ROOM } from '#domain/daily-room.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Spending } from '#server/http/budget.ts';

const FAILURES = { perNetwork: 20, perSite: 2000, late: 3, brakeMs: 15 * MINUTE_MS, counts: 'failures' } as const;

/** Failures a day that are judged from every network, whatever others do: only its own ones stop it. */
export const FIRST_GUESSES = { max: 5, windowMs: DAY_MS } as const;

/** Password guesses from browsers that were never signed in. */
export const GUESSES = {
  name: 'login-address',
  lane: { ...FAILURES, isFormal: true },
  inside: { login_log: FAILED_LOGIN_ROOM },
} as const satisfies Spending;

/** A signature cannot be guessed; this limit only spares the database from those who try. */
export const PASSKEYS = { ...GUESSES, name: 'passkey' } as const satisfies Spending;

const ACCOUNTS = 5;
/** Mails a day per account: three at once, then one every twenty minutes (`FORGOTTEN_ROOM`). */
const FORGOTTEN_PER_DAY = 75 * ACCOUNTS;

export const FORGOTTEN_PASSWORDS = {
  name: 'forgotten-address',
  lane: { perNetwork: 10, perSite: 1000, late: 3, brakeMs: 15 * MINUTE_MS },
  inside: { account_links: FORGOTTEN_PER_DAY, outbox: FORGOTTEN_PER_DAY },
} as const satisfies Spending;

/** Link tokens are too long to be guessed. */
export const ACCOUNT_LINKS = { name: 'account-link', lane: FAILURES } as const satisfies Spending;
