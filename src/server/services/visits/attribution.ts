import { countSignUp, readClues, rememberClick as write } from '#db/queries/visits/counting.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import type { ListName } from '#domain/people/lists.ts';
import { siteOf, webUrl } from '#domain/visits/hit.ts';
import { type Attribution, attribute, type Goal, originOf, sourceOfReferrer } from '#domain/visits/origin.ts';
import type { Context } from '#server/context.ts';
import { ownHostsOf, visitorOf } from './visitor.ts';

/** What a form says of where it stands. */
export interface FormPlace {
  /** Address of its page; unless given, what the browser says of the request. */
  readonly page?: string | undefined;
  /** Where the visitor came to that page from. */
  readonly referrer?: string | undefined;
}

type Asking = Pick<Context, 'db' | 'env' | 'origin' | 'now' | 'ip' | 'userAgent' | 'asksForPrivacy' | 'referrer'>;

/** The day's name of whoever asks, on our own pages; undefined for those who do not want to be recognised. */
async function nameOf(ctx: Asking, day: string): Promise<string | undefined> {
  const { ip, userAgent } = ctx;
  return ctx.asksForPrivacy ? undefined : visitorOf(ctx, day, { ip, userAgent, site: '' });
}

/**
 * Where a sign-up comes from, by the first of five ways that says something (docs/decisions/origin.md). For those who ask
 * for privacy only the address of the form's page and the website before it count.
 */
export async function findAttribution(ctx: Asking, place: FormPlace): Promise<Attribution> {
  const ownHosts = ownHostsOf(ctx);
  const day = berlinDay(ctx.now());
  const page = webUrl(place.page ?? '') ? (place.page ?? '') : ctx.referrer;
  const url = webUrl(page);
  // What another website says of itself is not about our form.
  const origin = url && siteOf(url, ownHosts) === '' ? originOf(page, ownHosts) : undefined;
  const clues = await readClues(ctx.db, {
    day,
    at: ctx.now(),
    visitor: await nameOf(ctx, day),
    link: origin?.link ?? '',
  });
  return attribute({
    form: {
      linkId: clues.formLinkId,
      source: origin?.source ?? '',
      campaign: origin?.campaign ?? '',
      entryPage: origin?.entryPage ?? '',
    },
    visit: clues.visit ?? undefined,
    clickedLinkId: clues.clickedLinkId,
    referrer: sourceOfReferrer(place.referrer ?? '', '', ownHosts),
  });
}

/** Attribution of a sign-up whose origin is not known. */
export const UNATTRIBUTED: Attribution = { way: 'unknown', linkId: null, source: '', campaign: '', entryPage: '' };

/** The same; where it cannot be found out, nobody has to wait for it and no sign-up is lost. */
export const attributionOf = (ctx: Context, place: FormPlace): Promise<Attribution> =>
  findAttribution(ctx, place).catch(() => {
    ctx.log.error('sign-up not attributed', {});
    return UNATTRIBUTED;
  });

/** Counts what a sign-up has reached, once per visit. Never stored: whose visit it was. */
export async function countReached(ctx: Asking, from: Attribution, reached: readonly Goal[]): Promise<void> {
  const day = berlinDay(ctx.now());
  await countSignUp(ctx.db, { day, at: ctx.now(), visitor: await nameOf(ctx, day), from, reached });
}

/** Counts a sign-up beside the answer; a failure costs the count and nothing else. */
export function noteSignUp(ctx: Context, from: Attribution, lists: readonly ListName[]): Promise<void> {
  const reached: readonly Goal[] = [
    'form',
    'signUp',
    ...(lists.includes('newsletter') ? (['newsletter'] as const) : []),
  ];
  return countReached(ctx, from, reached).catch(() => ctx.log.error('sign-up not counted', {}));
}

/** Counts a confirmation, which belongs to no visit: it comes out of a mail, often on another device. */
export async function noteConfirmed(ctx: Pick<Context, 'db' | 'now' | 'log'>, from: Attribution): Promise<void> {
  const at = ctx.now();
  const counting = countSignUp(ctx.db, { day: berlinDay(at), at, visitor: undefined, from, reached: ['confirmed'] });
  await counting.catch(() => ctx.log.error('confirmation not counted', {}));
}

/** Who followed a short link: what our edge passes on of them, or the request says. */
export interface Follower {
  readonly ip: string;
  readonly userAgent: string;
}

/** Keeps the last link that a visitor followed today, until the day's salt goes. */
export async function rememberClick(ctx: Pick<Context, 'db' | 'now'>, linkId: number, who: Follower): Promise<void> {
  const day = berlinDay(ctx.now());
  await write(ctx.db, { day, visitor: await visitorOf(ctx, day, { ...who, site: '' }), linkId });
}
