/** Where the path of every redirect begins. */
export const PUBLIC_PREFIX = '/r/';

/** The public path of a slug. */
export const shortPath = (slug: string): string => `${PUBLIC_PREFIX}${encodeURIComponent(slug)}`;
