import { CHECKOUTS, platformOf } from './platforms.ts';

/** Returns the query parameters for the token that the address does not set itself; none for an unknown checkout. */
export function tokenParameters(url: URL): readonly string[] {
  const platform = platformOf(url);
  return platform ? CHECKOUTS[platform].tokenParameters.filter((name) => !url.searchParams.has(name)) : [];
}

/** Placeholder that the tracker replaces with the token; a space never occurs in an address. */
const PLACE = ' ';

/**
 * Returns a checkout's address with a placeholder for the token, which markup passes to the tracker (`data-to`); `''`
 * if it accepts none. Built as text, so that its own query stays unchanged.
 * @throws TypeError if `checkout` is no absolute address
 */
export function withTokenPlaceholder(checkout: string): string {
  const url = new URL(checkout);
  const names = tokenParameters(url);
  if (names.length === 0) return '';
  const { href, hash, search } = url;
  const tokens = names.map((name) => `${name}=${PLACE}`).join('&');
  return `${href.slice(0, href.length - hash.length)}${search === '' ? '?' : '&'}${tokens}${hash}`;
}

/** Checks for the token of a click: 22 characters of base64url from the end of a random UUID, 74 random bits. */
export const isCheckoutToken = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** Returns the token of a redirect that leads straight to a checkout. */
export const redirectToken = (redirectId: number): string => `r${redirectId}`;

/** Extracts the redirect's id from its token; undefined for any other token. */
export function redirectIdOf(token: string): number | undefined {
  const [, digits] = /^r(\d{1,15})$/.exec(token) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Finds our token among the texts that a platform returns; empty if there is none. */
export const tokenAmong = (...texts: readonly string[]): string =>
  texts.find((text) => isCheckoutToken(text) || redirectIdOf(text) !== undefined) ?? '';
