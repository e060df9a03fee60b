import { wordKey } from '../word-key.ts';

export interface FilteredRedirect {
  readonly slug: string;
  readonly targetUrl: string;
  readonly title: string | null;
  readonly active: 'true' | 'false';
  readonly categoryId: number | null;
  /** Last day in Europe/Berlin, `YYYY-MM-DD`. */
  readonly expiresAt: string | null;
  /** True if the target did not answer its last check. */
  readonly isUnreachable?: boolean;
}

export interface RedirectFilter {
  /** Words that must all occur in the redirect. */
  readonly text: string;
  readonly status: 'all' | 'active' | 'inactive' | 'expired' | 'unreachable';
  /** `none` means redirects without a category. */
  readonly category: 'all' | 'none' | number;
}

export const EVERY_REDIRECT: RedirectFilter = { text: '', status: 'all', category: 'all' };

/** Number of redirects from which on their list offers search, filters and sorting. */
export const MANY_REDIRECTS = 8;

export const isUnfiltered = ({ text, status, category }: RedirectFilter): boolean =>
  text.trim() === '' && status === 'all' && category === 'all';

/** Checks whether the last day of a redirect is over; `today` in Europe/Berlin, `YYYY-MM-DD`. */
export const isExpired = ({ expiresAt }: Pick<FilteredRedirect, 'expiresAt'>, today: string): boolean =>
  expiresAt !== null && expiresAt.slice(0, 10) < today;

/** Returns the status for the badge; inactive takes precedence over expired. */
export function statusOf(
  redirect: Pick<FilteredRedirect, 'active' | 'expiresAt'>,
  today: string,
): 'active' | 'inactive' | 'expired' {
  if (redirect.active === 'false') return 'inactive';
  return isExpired(redirect, today) ? 'expired' : 'active';
}

function hasStatus(redirect: FilteredRedirect, status: RedirectFilter['status'], today: string): boolean {
  if (status === 'all') return true;
  if (status === 'expired') return isExpired(redirect, today);
  if (status === 'unreachable') return redirect.isUnreachable === true;
  return (redirect.active === 'true') === (status === 'active');
}

function hasCategory({ categoryId }: FilteredRedirect, category: RedirectFilter['category']): boolean {
  if (category === 'all') return true;
  return categoryId === (category === 'none' ? null : category);
}

/** Returns the redirects that match a filter, in their order; the displayed category name is searched, too. */
export function filterRedirects<Row extends FilteredRedirect>(
  redirects: readonly Row[],
  filter: RedirectFilter,
  categoryName: (redirect: Row) => string,
  today: string,
): Row[] {
  const words = wordKey(filter.text).split(/\s+/).filter(Boolean);
  return redirects.filter((redirect) => {
    if (!(hasStatus(redirect, filter.status, today) && hasCategory(redirect, filter.category))) return false;
    const { slug, targetUrl, title } = redirect;
    const haystack = wordKey([slug, targetUrl, title ?? '', categoryName(redirect)].join('\n'));
    return words.every((word) => haystack.includes(word));
  });
}

/** Returns sign-ups per click; undefined without clicks, or if they count other people: more sign-ups than clicks. */
export const signUpRate = ({
  clicks,
  signUps,
}: {
  readonly clicks: number;
  readonly signUps: number;
}): number | undefined => (clicks === 0 || signUps > clicks ? undefined : signUps / clicks);

export const totalClicks = (redirects: readonly { readonly clicks: number }[]): number =>
  redirects.reduce((sum, { clicks }) => sum + clicks, 0);
