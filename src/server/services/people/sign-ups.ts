import type { NewsletterSignup, WaitlistSignup } from '#contracts/people/sign-ups.ts';
import * as queries from '#db/queries/people/sign-ups.ts';
import { SIGN_UP_TEXT_ROOM } from '#domain/daily-room.ts';
import { type Chosen, readChoices } from '#domain/people/choices.ts';
import { CONSENT_TEXTS, type ListName, NEWSLETTER_CONSENT } from '#domain/people/lists.ts';
import type { Attribution } from '#domain/visits/origin.ts';
import type { Context } from '#server/context.ts';
import { hasDailyRoom } from '#server/services/daily-room.ts';
import { recipientKey, takeMailTurn } from '#server/services/mail/turns.ts';
import { nudgeMail } from '#server/services/mail/writing.ts';
import { assertSignUpOpen } from '#server/services/pages/sign-up-switch.ts';
import { readableEmail } from '#server/services/readable-email.ts';
import { attributionOf, type FormPage, trackSignUp, UNATTRIBUTED } from '#server/services/visits/attribution.ts';
import { nameChoices } from './choices.ts';
import { versioned } from './consents.ts';

interface Entered extends FormPage {
  readonly email: string;
  readonly name?: string | undefined;
  readonly interests?: string | undefined;
  readonly chosen?: readonly Chosen[];
  readonly again?: boolean | undefined;
}

const PAGE_MAX = 200;
const SOURCE_MAX = 100;

/** Limits the stored source, because visitors can write anything into an address. */
const shortened = (from: Attribution): Attribution => ({
  ...from,
  source: from.source.slice(0, SOURCE_MAX).toWellFormed(),
  campaign: from.campaign.slice(0, SOURCE_MAX).toWellFormed(),
  entryPage: from.entryPage.slice(0, PAGE_MAX).toWellFormed(),
});

/** Returns the path of the form's page on this site; '' for other sites. */
function pageOf({ origin, referrer }: Pick<Context, 'origin' | 'referrer'>): string {
  if (!URL.canParse(referrer)) return '';
  const page = new URL(referrer);
  return page.origin === origin ? page.pathname.slice(0, PAGE_MAX) : '';
}

interface Told {
  readonly entered: Entered;
  readonly from: Attribution;
  readonly page: string;
}

/** Bytes of a choice's row besides its texts. */
const CHOICE_BYTES = 150;

/** Returns the bytes that a sign-up stores besides address, lists and first choice: each list keeps where it came from. */
function textBytes({ entered, from, page }: Told, lists: number): number {
  const bytes = (...texts: readonly (string | undefined)[]): number => Buffer.byteLength(texts.join(''));
  const { email: _, chosen = [], again: _again, page: _page, referrer: _referrer, ...typed } = entered;
  const choices = chosen.slice(1);
  return (
    bytes(...Object.values(typed)) +
    lists * bytes(from.source, from.campaign, from.entryPage, page) +
    choices.reduce((sum, { choice, label }) => sum + CHOICE_BYTES + bytes(choice, choice, label), 0)
  );
}

/** Reduces a sign-up to what it is for: the address, its lists and its first choice. */
const minimal = ({ entered: { email, again, chosen = [] } }: Told): Told => ({
  entered: { email, again, chosen: chosen.slice(0, 1) },
  from: UNATTRIBUTED,
  page: '',
});

/** Keeps a sign-up's texts while the day has room for them; the answer is the same either way. */
async function withinRoom(ctx: Context, told: Told, lists: number): Promise<Told> {
  return (await hasDailyRoom(ctx, SIGN_UP_TEXT_ROOM, textBytes(told, lists))) ? told : minimal(told);
}

/**
 * Adds an address to lists, pending confirmation (see the query). The result is the same whether or not the address is
 * known, so that strangers cannot learn who is on a list (docs/decisions/law.md, M6).
 */
async function signUp(
  ctx: Context,
  given: Entered,
  { form, lists }: { readonly form: ListName | 'evening'; readonly lists: readonly ListName[] },
): Promise<void> {
  const told = { entered: given, from: shortened(await attributionOf(ctx, given)), page: pageOf(ctx) };
  const { entered, from, page } = await withinRoom(ctx, told, lists.length);
  // Counted in every case, so that the delay reveals nothing about the address.
  const { cause, notBefore } = await takeMailTurn(ctx);
  const entries = await queries.signUp(ctx.db, {
    email: entered.email,
    name: entered.name ?? null,
    lists: lists.map((list) => ({
      list,
      interests: list === 'waitlist' ? (entered.interests ?? null) : null,
      ...versioned(form === 'newsletter' ? NEWSLETTER_CONSENT : CONSENT_TEXTS[list]),
    })),
    choices: entered.chosen ?? [],
    form,
    page,
    from,
    now: ctx.now(),
    mailAt: notBefore,
    cause: { ...cause, recipient: recipientKey(ctx, entered.email) },
    isAgain: entered.again === true,
  });
  if (entries.length > 0) {
    const isFirst = entries.some((entry) => entry.isFirst);
    ctx.waitUntil(trackSignUp(ctx, from, { isFirst, lists: entries.map(({ list }) => list) }));
  }
  // Always, so that the response time does not tell whether a mail was enqueued.
  nudgeMail(ctx);
}

/** Stores all or nothing. */
export async function joinWaitlist(ctx: Context, signup: WaitlistSignup) {
  await assertSignUpOpen(ctx);
  const { choice = '', newsletter, ...entered } = signup;
  const chosen = await nameChoices(ctx, readChoices(choice));
  const lists: readonly ListName[] = newsletter === true ? ['waitlist', 'newsletter'] : ['waitlist'];
  await signUp(ctx, { ...entered, chosen }, { form: 'waitlist', lists });
  const email = readableEmail(signup.email);
  return { ...signup, email, ...(chosen.length > 0 && { chosen: chosen.map(({ label }) => label) }) };
}

export async function subscribe(ctx: Context, signup: NewsletterSignup): Promise<NewsletterSignup> {
  await signUp(ctx, signup, { form: 'newsletter', lists: ['newsletter'] });
  return { ...signup, email: readableEmail(signup.email) };
}

/** Asks for a seat at an evening (services/evenings); joins no list without the tick for the newsletter. */
export async function askForSeat(ctx: Context, entered: Entered, wantsLetters: boolean): Promise<{ email: string }> {
  await signUp(ctx, entered, { form: 'evening', lists: wantsLetters ? ['newsletter'] : [] });
  return { email: readableEmail(entered.email) };
}
