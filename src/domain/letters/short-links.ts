import { slugKey } from '../address/slugs.ts';
import { parseUrl } from '../address/urls.ts';
import { slugFromPath } from '../redirects/slug-from-path.ts';

/** Returns the key of our short link at an address; undefined for any other. @param origins those of our website */
export function shortLinkKey(address: string, origins: readonly string[]): string | undefined {
  const url = parseUrl(address, origins[0]);
  const slug = url && origins.includes(url.origin) ? slugFromPath(url.pathname) : undefined;
  return slug === undefined ? undefined : slugKey(slug);
}

/** Returns the keys of our short links among addresses, without repetitions. */
export const findShortLinks = (addresses: readonly string[], origins: readonly string[]): string[] => [
  ...new Set(addresses.flatMap((address) => shortLinkKey(address, origins) ?? [])),
];
