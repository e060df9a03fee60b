import { confirmEmail, readLink, sendPasswordLink, setPassword } from '#contracts/accounts/links.ts';
import { checkAuth, login, logout, prove } from '#contracts/accounts/login.ts';
import type { Parsed } from '#contracts/route.ts';
import { ACCOUNT_LINKS, FIRST_GUESSES, FORGOTTEN_PASSWORDS, GUESSES } from '#server/http/accounts/budgets.ts';
import { READS_ONLY, type Spending } from '#server/http/budget.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import type { Limit } from '#server/http/rate-limit.ts';
import * as links from '#server/services/accounts/links.ts';
import * as auth from '#server/services/accounts/login.ts';
import { countOpen } from '#server/services/law/cases.ts';
import { isSending } from '#server/services/mail/sending-switch.ts';

type Login = Limit<Parsed<typeof login>>;

const QUARTER_MS = 15 * 60 * 1000;
const guesses = { windowMs: QUARTER_MS, counts: 'failures', isFormal: true } as const;

const byName: Login['by'] = ({ body }) => body.username.toLowerCase();
const byDevice: Login['by'] = async ({ body }, ctx) => (await ctx.device.knownFor(body.username))?.id;

/** All known browsers of an account share one counter, so collecting them gains an attacker nothing. */
const byDevicesOfAccount: Login['by'] = async ({ body }, ctx) => {
  const known = await ctx.device.knownFor(body.username);
  return known && (known.accountId ?? '');
};

/** Skips browsers that were signed in before: strangers must not be able to lock them out. */
const ofStrangers =
  (by: Login['by']): Login['by'] =>
  async (input, ctx) =>
    (await byDevice(input, ctx)) === undefined ? by(input, ctx) : undefined;

/** Limits on password guesses, besides the site-wide budget for strangers (docs/decisions/accounts.md). */
const guessingLimits: readonly Login[] = [
  {
    ...guesses,
    name: 'login-name-address',
    by: ofStrangers(byName),
    perNetwork: true,
    max: 5,
  },
  { ...guesses, name: 'login-name', by: ofStrangers(byName), max: 100, eachKeeps: FIRST_GUESSES },
  { ...guesses, name: 'login-device', by: byDevice, max: 5 },
  { ...guesses, name: 'login-devices', by: byDevicesOfAccount, max: 20, eachKeeps: FIRST_GUESSES },
];

/** Exempts browsers that were signed in before, so that strangers cannot lock them out. */
const strangersGuesses: Spending<Parsed<typeof login>> = {
  ...GUESSES,
  lane: { ...GUESSES.lane, concerns: async (input, ctx) => (await byDevice(input, ctx)) === undefined },
};

/** A stolen session must not serve to guess the password. */
const proofLimit: Limit<unknown> = {
  windowMs: guesses.windowMs,
  counts: guesses.counts,
  name: 'proof',
  by: async (_, { sessions }) => (await sessions.require()).sessionId,
  max: 5,
};

const FORGOTTEN_ANSWER =
  'Wenn es dazu einen Zugang mit E-Mail-Adresse gibt, ist ein Link unterwegs. Er gilt eine Stunde lang. Bitte sieh auch im Spam-Ordner nach.';

export default resource(
  endpoint(checkAuth, { access: 'public', budget: READS_ONLY }, async ({ ctx }) => {
    const signedIn = await ctx.sessions.current();
    if (signedIn === undefined) return { isAuthenticated: false, user: null };
    const openCases = await countOpen(ctx, signedIn.role);
    return {
      isAuthenticated: true,
      user: auth.userOf(signedIn),
      ...(!isSending(ctx) && { isHeld: true }),
      ...(openCases > 0 && { openCases }),
    };
  }),

  endpoint(
    login,
    { access: 'public', budget: strangersGuesses, failure: { success: false }, limits: guessingLimits },
    async ({ body, ctx }) => {
      const user = await auth.signIn(ctx, body);
      return { success: true as const, user, message: 'Erfolgreich angemeldet' };
    },
  ),

  endpoint(logout, { access: 'public', budget: READS_ONLY }, async ({ ctx }) => {
    await ctx.sessions.close();
    return { success: true };
  }),

  endpoint(prove, { access: 'reader', isSensitive: false, limits: [proofLimit] }, async ({ body, ctx }) => {
    await auth.prove(ctx, body.password);
    return { success: true as const };
  }),

  endpoint(sendPasswordLink, { access: 'public', budget: FORGOTTEN_PASSWORDS }, async ({ body, ctx }) => {
    links.sendPasswordLink(ctx, body.username);
    return { message: FORGOTTEN_ANSWER };
  }),
  endpoint(readLink, { access: 'public', budget: ACCOUNT_LINKS }, ({ body, ctx }) => links.readLink(ctx, body.token)),
  endpoint(setPassword, { access: 'public', budget: ACCOUNT_LINKS }, async ({ body, ctx }) => ({
    user: await links.setPassword(ctx, body.token, body.password),
  })),
  endpoint(confirmEmail, { access: 'public', budget: ACCOUNT_LINKS }, async ({ body, ctx }) => {
    await links.confirmEmail(ctx, body.token);
    return undefined;
  }),
);
