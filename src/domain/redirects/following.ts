import { redirectToken, tokenParameters } from '../purchases/checkout-token.ts';
import { isContactParameter } from '../tagging/contact-tags.ts';
import { REDIRECT_PARAMETER } from '../visits/link-parameter.ts';
import { isOnWeb, isTarget } from './targets.ts';

export interface VisitedRedirect {
  readonly id: number;
  readonly targetUrl: string;
  readonly isActive: boolean;
  readonly trackClicks: boolean;
  /** Last day in Europe/Berlin, `YYYY-MM-DD`; null for no end. */
  readonly expiresAt: string | null;
  /** Target once it is inactive or expired. */
  readonly nextUrl?: string | null | undefined;
}

/** Checks whether a redirect is active and not expired on a day (Europe/Berlin, `YYYY-MM-DD`). */
export const isLive = ({ isActive, expiresAt }: VisitedRedirect, today: string): boolean =>
  isActive && (expiresAt === null || today <= expiresAt);

/** Returns where a redirect leads on a day; nothing if it has ended without a further target. */
export const targetOn = (redirect: VisitedRedirect, today: string): string | null =>
  isLive(redirect, today) ? redirect.targetUrl : (redirect.nextUrl ?? null);

/** Facts about a counted redirect that its target may learn. */
interface TrackedRedirect extends Pick<VisitedRedirect, 'id' | 'trackClicks'> {
  readonly slugKey: string;
  /** True if the visitor asks for privacy (Do Not Track, GPC). */
  readonly isPrivate?: boolean;
}

/** Returns the parameters that name the redirect: our pages need it for sign-ups, a checkout for purchases. */
function trackingParams(
  target: URL,
  isOurs: boolean,
  { id, slugKey, trackClicks, isPrivate }: TrackedRedirect,
): readonly string[][] {
  if (!trackClicks) return [];
  if (isOurs) return target.searchParams.has(REDIRECT_PARAMETER) ? [] : [[REDIRECT_PARAMETER, slugKey]];
  return isPrivate ? [] : tokenParameters(target).map((name) => [name, redirectToken(id)]);
}

/**
 * Returns the target with the visit's query parameters that it does not set itself. Other websites never get the
 * contact or tag that our newsletter adds to links (docs/decisions/redirects.md). The rest passes as it came: parsing
 * would turn `?flag` into `?flag=`, and destroy what is not UTF-8.
 * @param search query of the visit, with or without `?`
 * @param ownHosts hosts of our own website
 * @param redirect adds its key on our pages if it is counted (docs/decisions/origin.md), or its token at a checkout
 * unless the visitor asks for privacy (docs/decisions/purchases.md)
 * @returns an address in ASCII, as a header needs it; undefined if the stored target is not allowed
 */
export function buildDestination(
  targetUrl: string,
  search: string,
  ownHosts: readonly string[],
  redirect?: TrackedRedirect,
): string | undefined {
  if (!isTarget(targetUrl)) return undefined;
  const target = new URL(targetUrl);
  if (!isOnWeb(target)) return target.href;
  const own = new Set(target.searchParams.keys());
  const isOurs = ownHosts.includes(target.host);
  const tracking = redirect ? trackingParams(target, isOurs, redirect) : [];
  const names = new Set(tracking.map(([name]) => name));
  const mayPass = (name: string): boolean =>
    !own.has(name) && (isOurs || !isContactParameter(name)) && !names.has(name);
  const passed = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => [...new URLSearchParams(part).keys()].some(mayPass));
  const added = tracking.map((pair) => String(new URLSearchParams([pair])));
  if (passed.length + added.length > 0) {
    target.search = `?${[target.search.slice(1), ...passed, ...added].filter(Boolean).join('&')}`;
  }
  return target.href;
}
