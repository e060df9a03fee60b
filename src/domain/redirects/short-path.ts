export const PUBLIC_PREFIX = '/r/';

export const shortPath = (slug: string): string => `${PUBLIC_PREFIX}${encodeURIComponent(slug)}`;
