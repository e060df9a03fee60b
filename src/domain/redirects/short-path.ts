import { isSlug } from '../address/slugs.ts';

export const PUBLIC_PREFIX = '/r/';

export const shortPath = (slug: string): string => `${PUBLIC_PREFIX}${encodeURIComponent(slug)}`;

/** Extracts the slug from a path; undefined if it cannot be one. */
export function slugFromPath(pathname: string): string | undefined {
  const encoded = pathname.slice(PUBLIC_PREFIX.length).replace(/\/$/, '');
  try {
    const slug = decodeURIComponent(encoded);
    return pathname.startsWith(PUBLIC_PREFIX) && isSlug(slug) ? slug : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the query that opens a link in the list. */
export const linkSearch = (slug: string): string => `?${new URLSearchParams({ link: slug })}`;
