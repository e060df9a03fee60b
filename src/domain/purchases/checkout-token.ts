import type { Platform } from './notice.ts';

/** By which parameters of its address each platform's checkout takes a token, and gives it back with the purchase. */
const TOKEN_PARAMETERS = {
  digistore24: ['custom', 'ds24tr'],
  copecart: ['metadata'],
  stripe: ['client_reference_id'],
} as const satisfies Readonly<Record<Platform, readonly string[]>>;

// `.localhost` is the checkout at home (docs/decisions/purchases.md).
const HOSTS: Readonly<Record<Platform, RegExp>> = {
  digistore24: /(?:^|\.)(?:digistore24\.(?:com|localhost)|checkout-ds24\.com)$/,
  copecart: /(?:^|\.)copecart\.(?:com|localhost)$/,
  stripe: /^(?:buy|checkout|book|donate)\.stripe\.(?:com|localhost)$/,
};

/** The platform to whose checkout an address leads; undefined for every other address. */
export function platformOf(url: URL): Platform | undefined {
  const { hostname } = url;
  if (HOSTS.digistore24.test(hostname)) return 'digistore24';
  if (HOSTS.copecart.test(hostname)) return 'copecart';
  return HOSTS.stripe.test(hostname) ? 'stripe' : undefined;
}

/**
 * By which parameters an address takes a token: those of its platform that it does not have itself. None where it leads to
 * no checkout that we know.
 */
export function tokenParameters(url: URL): readonly string[] {
  const platform = platformOf(url);
  return platform === undefined ? [] : TOKEN_PARAMETERS[platform].filter((name) => !url.searchParams.has(name));
}

/** Stands for the token in an address that waits for it: the tracker fills it in, and no address contains it. */
const PLACE = ' ';

/**
 * A checkout's address that waits for its token, as the markup tells it to the tracker (`data-to`); `''` where it takes none.
 * It is put together as text, so that what it says itself stays as it is written.
 *
 * @throws TypeError when `checkout` is no absolute address
 */
export function awaitingToken(checkout: string): string {
  const url = new URL(checkout);
  const names = tokenParameters(url);
  if (names.length === 0) return '';
  const { href, hash, search } = url;
  const tokens = names.map((name) => `${name}=${PLACE}`).join('&');
  return `${href.slice(0, href.length - hash.length)}${search === '' ? '?' : '&'}${tokens}${hash}`;
}

/** 22 characters of base64url: the last ones of a random UUID, 74 bits, as the tracker makes it at the click. */
export const isCheckoutToken = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** The token of a redirect that leads straight to a checkout. */
export const redirectToken = (redirectId: number): string => `r${redirectId}`;

/** The redirect that a token names; undefined for any other token. */
export function redirectOfToken(token: string): number | undefined {
  const [, digits] = /^r(\d{1,15})$/.exec(token) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The token among the texts that a platform gives back; empty where none is ours. */
export const tokenAmong = (...texts: readonly string[]): string =>
  texts.find((text) => isCheckoutToken(text) || redirectOfToken(text) !== undefined) ?? '';
