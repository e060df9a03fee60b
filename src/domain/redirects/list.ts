/** What the list of short links needs to know of one of them. */
export interface ListedLink {
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
export interface LinkFilter {
  /** Every word must stand somewhere in the link. */
  readonly text: string;
  readonly status: 'all' | 'active' | 'inactive' | 'expired' | 'unreachable';
  /** `none` are the links without a category. */
  readonly category: 'all' | 'none' | number;
}

/** The filter that shows every link. */
export const EVERY_LINK: LinkFilter = { text: '', status: 'all', category: 'all' };

/** Whether a filter shows every link. */
export const showsEverything = ({ text, status, category }: LinkFilter): boolean =>
  text.trim() === '' && status === 'all' && category === 'all';

/** Whether the last day of a link is over; `today` in Europe/Berlin, `YYYY-MM-DD`. */
export const isExpired = ({ expiresAt }: Pick<ListedLink, 'expiresAt'>, today: string): boolean =>
  expiresAt !== null && expiresAt.slice(0, 10) < today;

/** What a link's badge says; one that was switched off says so, whether its last day is over or not. */
export function statusOf(
  link: Pick<ListedLink, 'active' | 'expiresAt'>,
  today: string,
): 'active' | 'inactive' | 'expired' {
  if (link.active === 'false') return 'inactive';
  return isExpired(link, today) ? 'expired' : 'active';
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

function hasStatus(link: ListedLink, status: LinkFilter['status'], today: string): boolean {
  if (status === 'all') return true;
  if (status === 'expired') return isExpired(link, today);
  if (status === 'unreachable') return link.isUnreachable === true;
  return (link.active === 'true') === (status === 'active');
}

function hasCategory({ categoryId }: ListedLink, category: LinkFilter['category']): boolean {
  if (category === 'all') return true;
  return categoryId === (category === 'none' ? null : category);
}

/**
 * The links that a filter lets through, in their order.
 *
 * @param categoryName name of a link's category as it is shown, because it is searched too
 * @param today day in Europe/Berlin, `YYYY-MM-DD`
 */
export function filterLinks<Link extends ListedLink>(
  links: readonly Link[],
  filter: LinkFilter,
  categoryName: (link: Link) => string,
  today: string,
): Link[] {
  const words = fold(filter.text).split(/\s+/).filter(Boolean);
  return links.filter((link) => {
    if (!(hasStatus(link, filter.status, today) && hasCategory(link, filter.category))) return false;
    const { slug, targetUrl, title } = link;
    const haystack = fold([slug, targetUrl, title ?? '', categoryName(link)].join('\n'));
    return words.every((word) => haystack.includes(word));
  });
}

/** How many of a link's clicks became a sign-up; undefined where nobody clicked. */
export const signUpRate = ({
  clicks,
  signUps = 0,
}: {
  readonly clicks: number;
  readonly signUps?: number | undefined;
}): number | undefined => (clicks === 0 ? undefined : signUps / clicks);

/** The clicks of links, all together. */
export const totalClicks = (links: readonly { readonly clicks: number }[]): number =>
  links.reduce((sum, { clicks }) => sum + clicks, 0);
