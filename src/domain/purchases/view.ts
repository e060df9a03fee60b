import { OFFER_IDS, type OfferId } from '../content/offers.ts';
import { PLATFORMS, type Platform, type PurchaseState } from './notice.ts';

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

/** Which purchases are looked at; what is undefined excludes none, but tests are shown only by themselves. */
export interface PurchaseFilter {
  /** Part of an order number, a name or an address. */
  readonly search?: string | undefined;
  readonly offer?: OfferChoice | undefined;
  /** `productKey`. */
  readonly product?: string | undefined;
  readonly state?: PurchaseState | undefined;
  /** Slug of the short link that brought it. */
  readonly link?: string | undefined;
  /** First and last day of the order in Europe/Berlin, `YYYY-MM-DD`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Tests instead of purchases. */
  readonly tests?: 'yes' | undefined;
}

/** What the screen shows of them, as its address says it. */
export interface PurchasesView extends PurchaseFilter {
  /** The page after or before a place (`placeText`); without both it is the first. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  /** Of the page, from 1. */
  readonly page: number;
  /** Whose drawer is open. */
  readonly purchase?: number | undefined;
}

/** All purchases, the newest first. */
export const ALL_PURCHASES: PurchasesView = { page: 1 };

/** Other purchases from their first page on, with no drawer open. */
export const withFilter = (view: PurchasesView, filter: PurchaseFilter): PurchasesView => ({
  ...view,
  ...filter,
  after: undefined,
  before: undefined,
  page: 1,
  purchase: undefined,
});

/** The filter of a view, without what is not said. */
export function filterOf(view: PurchasesView): PurchaseFilter {
  const { search, offer, product, state, link, from, to, tests } = view;
  return {
    ...(search !== undefined && { search }),
    ...(offer !== undefined && { offer }),
    ...(product !== undefined && { product }),
    ...(state !== undefined && { state }),
    ...(link !== undefined && { link }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(tests !== undefined && { tests }),
  };
}

/** How many filters are set beside the search; the first and the last day are one. */
export const filtersSet = ({ from, to, ...view }: PurchasesView): number =>
  Object.keys(filterOf({ ...view, search: undefined, from: from ?? to })).length;

/** Whether a view leaves no purchase out. */
export const showsAll = (view: PurchasesView): boolean => Object.keys(filterOf(view)).length === 0;
