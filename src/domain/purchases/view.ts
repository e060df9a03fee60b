import { PLATFORMS, type Platform } from './notice.ts';
import { OFFER_IDS, type OfferId } from './offers.ts';

/** Which offer something belongs to: one of ours, what is sold beside them, or a product that nobody has named. */
export type OfferChoice = OfferId | 'other' | 'unnamed';

/** All of them, in the order in which they are shown. */
export const OFFER_CHOICES: readonly OfferChoice[] = [...OFFER_IDS, 'other', 'unnamed'];

/** A product as its platform numbers it. */
export interface Product {
  readonly platform: Platform;
  readonly productId: string;
}

/** A product as a filter and an address name it; what was sold without a number has an empty one. */
export const productKey = ({ platform, productId }: Product): string => `${platform}~${productId}`;

/** Reads `productKey`; undefined for anything else. */
export function parseProduct(key: string): Product | undefined {
  const cut = key.indexOf('~');
  const platform = PLATFORMS.find((name) => name === key.slice(0, cut));
  return platform && { platform, productId: key.slice(cut + 1) };
}
