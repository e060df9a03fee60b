import { countSignUp, readClues, recordClick as write } from '#db/queries/visits/counting.ts';
import { shortAddress } from '#domain/address/short-address.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import type { ListName } from '#domain/people/lists.ts';
import { siteOf, webUrl } from '#domain/visits/hit.ts';
import { type Attribution, attribute, type Goal, parseOrigin, sourceOfReferrer } from '#domain/visits/origin.ts';
import type { Context } from '#server/context.ts';
import { computeVisitorId, ownHostsOf } from './visitor.ts';

export interface FormPage {
  /** Address of the form's page; default: the referrer. */
  readonly page?: string | undefined;
  /** Referrer of that page. */
  readonly referrer?: string | undefined;
}

type Asking = Pick<Context, 'db' | 'env' | 'origin' | 'now' | 'ip' | 'userAgent' | 'asksForPrivacy' | 'referrer'>;

/** Returns the visitor's name of the day; undefined with Do Not Track or GPC. */
async function nameOf(ctx: Asking, day: string): Promise<string | undefined> {
  const { ip, userAgent } = ctx;
  return ctx.asksForPrivacy ? undefined : computeVisitorId(ctx, day, { ip, userAgent, site: '' });
}

/** Uses the first of five clues (docs/decisions/origin.md); with Do Not Track or GPC, only page and referrer. */
export async function findAttribution(ctx: Asking, place: FormPage): Promise<Attribution> {
  const ownHosts = ownHostsOf(ctx);
  const day = berlinDay(ctx.now());
  // Bounded here rather than in the contract, which the form's island loads.
  const [given, referrer] = [shortAddress(place.page ?? ''), shortAddress(place.referrer ?? '')];
  const page = webUrl(given) ? given : ctx.referrer;
  const url = webUrl(page);
  // Parameters of another website's page say nothing about our form.
  const origin = url && siteOf(url, ownHosts) === '' ? parseOrigin(page, ownHosts) : undefined;
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
    referrer: sourceOfReferrer(referrer, '', ownHosts),
  });
}

export const UNATTRIBUTED: Attribution = { way: 'unknown', linkId: null, source: '', campaign: '', entryPage: '' };

/** Falls back to no attribution: a failure must neither delay nor lose a sign-up. */
export const attributionOf = (ctx: Context, place: FormPage): Promise<Attribution> =>
  findAttribution(ctx, place).catch(() => {
    ctx.log.error('sign-up not attributed', {});
    return UNATTRIBUTED;
  });

/** Counts the goals of a sign-up. The link to the visit is never stored. */
export async function countGoals(ctx: Asking, from: Attribution, reached: readonly Goal[]): Promise<void> {
  const day = berlinDay(ctx.now());
  await countSignUp(ctx.db, { day, at: ctx.now(), visitor: await nameOf(ctx, day), from, reached });
}

/**
 * Counts a sign-up in the background; a failure loses only the count.
 * @param isFirst the person's first from this origin: two lists, or two visits, are one sign-up
 */
export function trackSignUp(
  ctx: Context,
  from: Attribution,
  { isFirst, lists }: { readonly isFirst: boolean; readonly lists: readonly ListName[] },
): Promise<void> {
  const reached: readonly Goal[] = [
    'form',
    ...(isFirst ? (['signUp'] as const) : []),
    ...(lists.includes('newsletter') ? (['newsletter'] as const) : []),
  ];
  return countGoals(ctx, from, reached).catch(() => ctx.log.error('sign-up not counted', {}));
}

/** Counts a person's first confirmation from an origin. It belongs to no visit, because the link may be opened on another device. */
export async function trackConfirmation(ctx: Pick<Context, 'db' | 'now' | 'log'>, from: Attribution): Promise<void> {
  const at = ctx.now();
  const counting = countSignUp(ctx.db, { day: berlinDay(at), at, visitor: undefined, from, reached: ['confirmed'] });
  await counting.catch(() => ctx.log.error('confirmation not counted', {}));
}

/** Visitor of a short link, as passed on by the edge or read from the request. */
export interface Follower {
  readonly ip: string;
  readonly userAgent: string;
}

/** Stores a visitor's last short link until the day's salt is deleted. */
export async function recordClick(ctx: Pick<Context, 'db' | 'now'>, linkId: number, who: Follower): Promise<void> {
  const day = berlinDay(ctx.now());
  await write(ctx.db, { day, visitor: await computeVisitorId(ctx, day, { ...who, site: '' }), linkId });
}
