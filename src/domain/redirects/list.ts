/** What the list of redirects needs to know of one of them. */
export interface FilteredRedirect {
  readonly slug: string;
  readonly targetUrl: string;
  readonly title: string | null;
  readonly active: 'true' | 'false';
  readonly categoryId: number | null;
  /** Last day in Europe/Berlin, `YYYY-MM-DD`. */
  readonly expiresAt: string | null;
  /** Whether its target did not answer. */
  readonly isUnreachable?: boolean | undefined;
}

/** What of the list is shown. */
export interface RedirectFilter {
  /** Every word must stand somewhere in the redirect. */
  readonly text: string;
  readonly status: 'all' | 'active' | 'inactive' | 'expired' | 'unreachable';
  /** `none` are the redirects without a category. */
  readonly category: 'all' | 'none' | number;
}

/** The filter that shows every redirect. */
export const EVERY_REDIRECT: RedirectFilter = { text: '', status: 'all', category: 'all' };

/** Whether a filter shows every redirect. */
export const showsEverything = ({ text, status, category }: RedirectFilter): boolean =>
  text.trim() === '' && status === 'all' && category === 'all';

/** Whether the last day of a redirect is over; `today` in Europe/Berlin, `YYYY-MM-DD`. */
export const isExpired = ({ expiresAt }: Pick<FilteredRedirect, 'expiresAt'>, today: string): boolean =>
  expiresAt !== null && expiresAt.slice(0, 10) < today;

/** What a redirect's badge says; one that was switched off says so, whether its last day is over or not. */
export function statusOf(
  redirect: Pick<FilteredRedirect, 'active' | 'expiresAt'>,
  today: string,
): 'active' | 'inactive' | 'expired' {
  if (redirect.active === 'false') return 'inactive';
  return isExpired(redirect, today) ? 'expired' : 'active';
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

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

/**
 * The redirects that a filter lets through, in their order.
 *
 * @param categoryName name of a redirect's category as it is shown, because it is searched too
 * @param today day in Europe/Berlin, `YYYY-MM-DD`
 */
export function filterRedirects<Row extends FilteredRedirect>(
  redirects: readonly Row[],
  filter: RedirectFilter,
  categoryName: (redirect: Row) => string,
  today: string,
): Row[] {
  const words = fold(filter.text).split(/\s+/).filter(Boolean);
  return redirects.filter((redirect) => {
    if (!(hasStatus(redirect, filter.status, today) && hasCategory(redirect, filter.category))) return false;
    const { slug, targetUrl, title } = redirect;
    const haystack = fold([slug, targetUrl, title ?? '', categoryName(redirect)].join('\n'));
    return words.every((word) => haystack.includes(word));
  });
}

/** How many of a redirect's clicks became a sign-up; undefined where nobody clicked. */
export const signUpRate = ({
  clicks,
  signUps = 0,
}: {
  readonly clicks: number;
  readonly signUps?: number | undefined;
}): number | undefined => (clicks === 0 ? undefined : signUps / clicks);

/** The clicks of redirects, all together. */
export const totalClicks = (redirects: readonly { readonly clicks: number }[]): number =>
  redirects.reduce((sum, { clicks }) => sum + clicks, 0);
