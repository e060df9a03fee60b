import { awaitingToken, platformOf } from './checkout-token.ts';
import { PLATFORM_NAMES, type Platform } from './notice.ts';
import { isOfferId, OFFER_IDS, type Offer, type OfferId } from './offers.ts';

/** What a click on an order button names: the offer, and whether it is paid in instalments. */
export type CheckoutName = OfferId | `${OfferId}-instalments`;

const NAMES: ReadonlySet<string> = new Set(OFFER_IDS.flatMap((id) => [id, `${id}-instalments`]));

/** Whether a text names what our buttons order. */
export const isCheckoutName = (text: string): text is CheckoutName => NAMES.has(text);

/** Where an order button leads. */
export interface Checkout {
  readonly name: CheckoutName;
  /** The foreign address with its voucher. */
  readonly href: string;
  /** The same waiting for a token (`awaitingToken`); `''` where it takes none. */
  readonly waiting: string;
  /** Who takes the order, as a visitor knows the name. */
  readonly provider: string;
  readonly hasVoucher: boolean;
}

/**
 * Address of a checkout with its voucher filled in and active, the way Digistore24 reads it (docs/decisions/checkouts.md).
 * Everything else in the address stays as it is; an empty voucher adds nothing.
 *
 * @throws TypeError when `checkout` is no absolute address
 */
export function checkoutAddress(checkout: string, voucher: string): string {
  const address = new URL(checkout);
  const parameter = platformOf(address) === 'stripe' ? 'prefilled_promo_code' : 'voucher';
  if (voucher !== '') address.searchParams.set(parameter, voucher);
  return address.href;
}

/**
 * Who takes the order, as a visitor knows the name: `Digistore24`, or the host of a checkout that we do not know.
 *
 * @throws TypeError when `checkout` is no absolute address
 */
export function checkoutProvider(checkout: string): string {
  const address = new URL(checkout);
  const platform = platformOf(address);
  return platform === undefined ? address.hostname.replace(/^www\./, '') : PLATFORM_NAMES[platform];
}

function checkoutOf(name: CheckoutName, url: string, voucher: string): Checkout | undefined {
  if (url === '') return undefined;
  const href = checkoutAddress(url, voucher);
  return { name, href, waiting: awaitingToken(href), provider: checkoutProvider(href), hasVoucher: voucher !== '' };
}

/** The checkouts of an offer by the way to pay; undefined for a way whose address is not set. */
export interface Checkouts {
  /** At once, or of a membership. */
  readonly once: Checkout | undefined;
  readonly instalments: Checkout | undefined;
}

/** Where an offer can be ordered. @throws TypeError when an address is not absolute */
export const checkoutsOf = (id: OfferId, offer: Offer): Checkouts => ({
  once: checkoutOf(id, offer.checkoutUrl, offer.voucher),
  instalments: checkoutOf(`${id}-instalments`, offer.instalmentCheckoutUrl, offer.instalmentVoucher),
});

/** The numbers of products in a text, as somebody types several of them. */
export const productIdsOf = (text: string): readonly string[] => text.split(/[,;\s]+/).filter(Boolean);

/** What the number of a product at a platform means. */
export interface PaymentProduct {
  readonly platform: Platform;
  readonly productId: string;
  readonly name: string;
  readonly offer: OfferId;
}

/** What products can be read from an offer's addresses and numbers. */
export type SoldOffer = Pick<
  Offer,
  'name' | 'checkoutUrl' | 'productIds' | 'instalmentCheckoutUrl' | 'instalmentProductIds'
>;

const platformAt = (address: string): Platform | undefined =>
  URL.canParse(address) ? platformOf(new URL(address)) : undefined;

/**
 * Whether a platform sells an offer in its own name, as Digistore24 and CopeCart do (docs/decisions/purchases.md): then it
 * writes the invoice and charges the tax, whoever the owner is.
 */
export function isResold(offer: Pick<Offer, 'checkoutUrl' | 'instalmentCheckoutUrl'>): boolean {
  const platform = platformAt(offer.checkoutUrl || offer.instalmentCheckoutUrl);
  return platform === 'digistore24' || platform === 'copecart';
}

/**
 * At which platform an offer's products of each way to pay are: where the way's checkout is, else where the other's is.
 * Undefined where neither leads to a platform that we know.
 */
export function platformsOf(offer: Pick<SoldOffer, 'checkoutUrl' | 'instalmentCheckoutUrl'>) {
  const once = platformAt(offer.checkoutUrl);
  const instalments = platformAt(offer.instalmentCheckoutUrl);
  return { once: once ?? instalments, instalments: instalments ?? once };
}

/** What the offers say of their products' numbers, each number of a platform once: the first offer that names it has it. */
export function productsOf(
  offers: readonly { readonly id: string; readonly data: SoldOffer }[],
): readonly PaymentProduct[] {
  const named = offers.flatMap(({ id, data }) => {
    if (!isOfferId(id)) return [];
    const { once, instalments } = platformsOf(data);
    const at = (platform: Platform | undefined, ids: string): readonly PaymentProduct[] =>
      platform === undefined
        ? []
        : productIdsOf(ids).map((productId) => ({ platform, productId, name: data.name, offer: id }));
    return [...at(once, data.productIds), ...at(instalments, data.instalmentProductIds)];
  });
  const byNumber = new Map(named.toReversed().map((each) => [`${each.platform} ${each.productId}`, each]));
  return [...byNumber.values()].toReversed();
}
