export const PUBLIC_PREFIX = '/r/';

export const shortPath = (slug: string): string => `${PUBLIC_PREFIX}${encodeURIComponent(slug)}`;

/** Returns the query that opens a link in the list. */
export const linkSearch = (slug: string): string => `?${new URLSearchParams({ link: slug })}`;
