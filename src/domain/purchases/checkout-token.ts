import type { Platform } from './notice.ts';

/** By which parameters of its address each platform's checkout takes a token, and gives it back with the purchase. */
export const TOKEN_PARAMETERS = {
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

/** Random: 128 bits in base64url, as the tracker makes it at the click. */
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
