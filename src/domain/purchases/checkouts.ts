import { isUrl } from '../address/urls.ts';
import { withTokenPlaceholder } from './checkout-token.ts';
import { PLATFORM_NAMES, type Platform } from './notice.ts';
import { listOffers } from './offer-list.ts';
import { isOfferId, type Offer, type OfferId } from './offers.ts';
import { isProcessor, PLATFORM_TRAITS, platformOf } from './platforms.ts';
import type { Product } from './view.ts';

/** Name of a click on an order button: the offer, and the way to pay. */
export type CheckoutName = OfferId | `${OfferId}-instalments`;

export const isCheckoutName = (text: string): text is CheckoutName => isOfferId(text.replace(/-instalments$/, ''));

export interface Checkout {
  readonly name: CheckoutName;
  /** Address on the platform, voucher included. */
  readonly href: string;
  /** The same with a placeholder for the token (`withTokenPlaceholder`); `''` if it accepts none. */
  readonly waiting: string;
  /** Name of the platform as visitors know it. */
  readonly provider: string;
  readonly hasVoucher: boolean;
}

/**
 * Returns a checkout's address with the voucher filled in and active. An empty voucher adds nothing.
 * @throws TypeError if `checkout` is no absolute address
 */
export function checkoutAddress(checkout: string, voucher: string): string {
  const address = new URL(checkout);
  const platform = platformOf(address);
  const parameter = platform ? PLATFORM_TRAITS[platform].voucherParameter : 'voucher';
  if (voucher !== '') address.searchParams.set(parameter, voucher);
  return address.href;
}

/** Returns the platform's name as visitors know it, or the host of an unknown checkout. */
export function checkoutProvider(checkout: string): string {
  const address = new URL(checkout);
  const platform = platformOf(address);
  return platform === undefined ? address.hostname.replace(/^www\./, '') : PLATFORM_NAMES[platform];
}

function checkoutOf(name: CheckoutName, url: string, voucher: string): Checkout | undefined {
  if (url === '') return undefined;
  const href = checkoutAddress(url, voucher);
  return {
    name,
    href,
    waiting: withTokenPlaceholder(href),
    provider: checkoutProvider(href),
    hasVoucher: voucher !== '',
  };
}

/** Checkouts of an offer by way to pay; undefined if its address is not set. */
export interface Checkouts {
  /** Single payment, or a membership. */
  readonly once: Checkout | undefined;
  readonly instalments: Checkout | undefined;
}

export const checkoutsOf = (id: OfferId, offer: SoldFields): Checkouts => ({
  once: checkoutOf(id, offer.checkoutUrl, offer.voucher),
  instalments: checkoutOf(`${id}-instalments`, offer.instalmentCheckoutUrl, offer.instalmentVoucher),
});

/** Splits a text field into product ids. */
export const productIdsOf = (text: string): readonly string[] => text.split(/[,;\s]+/).filter(Boolean);

/** Offer to which a product of a platform belongs. */
export interface PaymentProduct extends Product {
  readonly name: string;
  readonly offer: OfferId;
}

/** Fields with which an offer or a course is sold. */
export type SoldFields = Pick<
  Offer,
  | 'checkoutUrl'
  | 'voucher'
  | 'productIds'
  | 'instalmentCheckoutUrl'
  | 'instalmentVoucher'
  | 'instalmentProductIds'
  | 'contractPartner'
>;

/** Returns the platform of a checkout's address; undefined for others and for an empty one. */
export const platformAt = (address: string): Platform | undefined =>
  isUrl(address) ? platformOf(new URL(address)) : undefined;

/** Checks whether the platform of an offer's checkout sells it in its own name. */
export function isResold(offer: Pick<Offer, 'checkoutUrl' | 'instalmentCheckoutUrl'>): boolean {
  const platform = platformAt(offer.checkoutUrl || offer.instalmentCheckoutUrl);
  return platform !== undefined && !isProcessor(platform);
}

/** Returns the platform of each way to pay. A way without a known checkout has the platform of the other one. */
export function listPlatformsOf(offer: Pick<SoldFields, 'checkoutUrl' | 'instalmentCheckoutUrl'>) {
  const once = platformAt(offer.checkoutUrl);
  const instalments = platformAt(offer.instalmentCheckoutUrl);
  return { once: once ?? instalments, instalments: instalments ?? once };
}

type Entries = readonly { readonly id: string; readonly data: SoldFields & Readonly<Record<string, unknown>> }[];

/** Content with its offers and courses. */
interface Sold {
  readonly offers: Entries;
  readonly courses: Entries;
}

/** Maps each product id once: one that several offers name belongs to the first of them. */
function mapIds(
  content: Sold,
  productsOf: (data: SoldFields) => readonly (Product | undefined)[],
): readonly PaymentProduct[] {
  const named = listOffers(content).flatMap(({ id, name, entry }) =>
    productsOf(entry.data).flatMap((product) => (product ? [{ ...product, name, offer: id }] : [])),
  );
  const byNumber = new Map(named.toReversed().map((each) => [`${each.platform} ${each.productId}`, each]));
  return [...byNumber.values()].toReversed();
}

/** Maps the product ids that the offers name to them. */
export const mapProducts = (content: Sold): readonly PaymentProduct[] =>
  mapIds(content, (data) => {
    const { once, instalments } = listPlatformsOf(data);
    const at = (platform: Platform | undefined, ids: string) =>
      productIdsOf(ids).map((productId) => platform && { platform, productId });
    return [...at(once, data.productIds), ...at(instalments, data.instalmentProductIds)];
  });

/** Returns the product in a checkout's address; undefined if there is none. */
export function productIn(address: string): Product | undefined {
  const platform = platformAt(address);
  const [, productId] = (platform && PLATFORM_TRAITS[platform].productPath?.exec(new URL(address).pathname)) ?? [];
  return platform && productId !== undefined ? { platform, productId } : undefined;
}

/** Maps the product ids in the offers' checkout addresses to them. */
export const mapAddresses = (content: Sold): readonly PaymentProduct[] =>
  mapIds(content, (data) => [productIn(data.checkoutUrl), productIn(data.instalmentCheckoutUrl)]);
