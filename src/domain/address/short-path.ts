export const PUBLIC_PREFIX = '/r/';

/** Path of a short link as people read it; `shortPath` is the one to follow. */
export const shownPath = (slug: string): string => `${PUBLIC_PREFIX}${slug}`;

export const shortPath = (slug: string): string => `${PUBLIC_PREFIX}${encodeURIComponent(slug)}`;

/** Returns the query that opens a link in the list. */
export const linkSearch = (slug: string): string => `?${new URLSearchParams({ link: slug })}`;
