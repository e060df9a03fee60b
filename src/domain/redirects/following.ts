import { redirectToken, tokenParameters } from '../purchases/checkout-token.ts';
import { isContactParameter } from '../tagging/contact-tags.ts';
import { REDIRECT_PARAMETER } from '../visits/link-parameter.ts';
import { isOnWeb, isTarget } from './targets.ts';

/** What a redirect does when it is visited. */
export interface VisitedRedirect {
  readonly id: number;
  readonly targetUrl: string;
  readonly isActive: boolean;
  readonly trackClicks: boolean;
  /** Last day on which it works, in Europe/Berlin, `YYYY-MM-DD`; null never ends. */
  readonly expiresAt: string | null;
}

/** Whether a redirect works on a day (Europe/Berlin, `YYYY-MM-DD`): it is active, and its last day is not over. */
export const isLive = ({ isActive, expiresAt }: VisitedRedirect, today: string): boolean =>
  isActive && (expiresAt === null || today <= expiresAt);

/** What a counted redirect tells its target of itself. */
interface Told extends Pick<VisitedRedirect, 'id' | 'trackClicks'> {
  readonly slugKey: string;
  /** Whether its visitor asks for privacy. */
  readonly isPrivate?: boolean;
}

/** The parameters that name the redirect: our own pages want it for sign-ups, a checkout gives it back with a purchase. */
function tellings(target: URL, isOurs: boolean, { id, slugKey, trackClicks, isPrivate }: Told): readonly string[][] {
  if (!trackClicks) return [];
  if (isOurs) return target.searchParams.has(REDIRECT_PARAMETER) ? [] : [[REDIRECT_PARAMETER, slugKey]];
  return isPrivate ? [] : tokenParameters(target).map((name) => [name, redirectToken(id)]);
}

/**
 * Where a visit leads: the target, with the visit's parameters that the target does not have itself. Other websites
 * never get the contact or the tag that our newsletter puts into its links (docs/decisions/redirects.md).
 *
 * @param ownHosts hosts of our own website
 * @param redirect whose key is told to our own pages where it is counted (docs/decisions/origin.md), and whose token to a
 *   checkout, unless its visitor asks for privacy (docs/decisions/purchases.md)
 * @returns an address in ASCII, as a header needs it; undefined where the stored target may not be used
 */
export function destination(
  targetUrl: string,
  visit: URLSearchParams,
  ownHosts: readonly string[],
  redirect?: Told,
): string | undefined {
  if (!isTarget(targetUrl)) return undefined;
  const target = new URL(targetUrl);
  if (!isOnWeb(target)) return target.href;
  const own = new Set(target.searchParams.keys());
  const isOurs = ownHosts.includes(target.host);
  const told = redirect ? tellings(target, isOurs, redirect) : [];
  const names = new Set(told.map(([name]) => name));
  const mayPass = (name: string): boolean =>
    !own.has(name) && (isOurs || !isContactParameter(name)) && !names.has(name);
  const passed = new URLSearchParams([...[...visit].filter(([name]) => mayPass(name)), ...told]);
  // As text: `searchParams.append` would write the target's own query anew, `a%20b` as `a+b`.
  if (passed.size > 0) target.search = `?${[target.search.slice(1), passed].filter(String).join('&')}`;
  return target.href;
}
