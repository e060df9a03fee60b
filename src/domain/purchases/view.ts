import { PLATFORMS, type Platform } from './notice.ts';
import type { OfferId } from './offers.ts';

/** Rows of one page of purchases. */
export const PURCHASES_PER_PAGE = 20;

/** Filter values for products without an offer: named as something else (`other`), or not named yet (`unnamed`). */
export const OTHER_CHOICES = ['other', 'unnamed'] as const;

export type OtherChoice = (typeof OTHER_CHOICES)[number];

export type OfferChoice = OfferId | OtherChoice;

/** Product by the platform's id. */
export interface Product {
  readonly platform: Platform;
  readonly productId: string;
}

/** Formats a product for filters and addresses; products sold without an id have an empty one. */
export const productKey = ({ platform, productId }: Product): string => `${platform}~${productId}`;

/** Parses the output of `productKey`; undefined for anything else. */
export function parseProduct(key: string): Product | undefined {
  const cut = key.indexOf('~');
  const platform = PLATFORMS.find((name) => name === key.slice(0, cut));
  return platform && { platform, productId: key.slice(cut + 1) };
}
