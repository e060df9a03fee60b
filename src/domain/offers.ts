/** A price that can be paid at once or in monthly instalments; whole euros. */
export interface Offer {
  readonly oneTime: number;
  readonly instalments: { readonly count: number; readonly amount: number };
}

/** The waitlist's early-bird offer (spec 9). */
export const EARLY_BIRD: Offer = { oneTime: 1497, instalments: { count: 5, amount: 400 } };

/** SoulAlchemy (spec 9). */
export const SOUL_ALCHEMY: Offer = { oneTime: 1497, instalments: { count: 4, amount: 497 } };

/** The Soul Plan reading (spec 9); whole euros. */
export const SOUL_PLAN = { price: 27, regularPrice: 97 } as const;

/** What somebody can say at the sign-up that they are here for, with the way of paying where there are two. */
export const SIGN_UP_OFFERS = ['soulcircle', 'soulalchemy-einmalzahlung', 'soulalchemy-ratenzahlung'] as const;

/** One of the offers of a sign-up. */
export type SignUpOffer = (typeof SIGN_UP_OFFERS)[number];

/** What the instalments of an offer add up to, in euros. */
export const instalmentsTotal = ({ instalments }: Offer): number => instalments.count * instalments.amount;

/** What paying in instalments costs more than paying at once, in euros. */
export const instalmentsSurcharge = (offer: Offer): number => instalmentsTotal(offer) - offer.oneTime;

// Four digits stay without a separator, as the spec writes '1497 €'.
const EURO_FORMAT = new Intl.NumberFormat('de-DE', { useGrouping: 'min2', maximumFractionDigits: 0 });

/** Formats whole euros: `1497 €`, with a no-break space. */
export const formatEuro = (amount: number): string => `${EURO_FORMAT.format(amount)}\u00a0€`;

/**
 * Address of a checkout with its voucher filled in and active, the way Digistore24 reads it (facts/integrations.md §4).
 * Everything else in the address stays as it is; an empty voucher adds nothing.
 *
 * @throws TypeError when `checkout` is no absolute address
 */
export function checkoutAddress(checkout: string, voucher: string): string {
  const address = new URL(checkout);
  if (voucher !== '') address.searchParams.set('voucher', voucher);
  return address.href;
}

/**
 * Who takes the order, as a visitor knows the name: `Digistore24`, or the host of any other checkout.
 *
 * @throws TypeError when `checkout` is no absolute address
 */
export function checkoutProvider(checkout: string): string {
  const host = new URL(checkout).hostname.replace(/^www\./, '');
  return /(?:^|\.)digistore24\.com$/.test(host) ? 'Digistore24' : host;
}

/** A membership that is paid by the month; whole euros. */
export interface Membership {
  readonly monthly: number;
  /** What a month costs after the introductory price. */
  readonly regularMonthly: number;
  /** What members save on every course, in percent. */
  readonly courseDiscountPercent: number;
}

/** SoulCircle at its introductory price (spec 9). */
export const SOUL_CIRCLE: Membership = { monthly: 27, regularMonthly: 47, courseDiscountPercent: 10 };

/** Formats a monthly price: `27 €/Monat`, with a no-break space. */
export const formatMonthly = (amount: number): string => `${formatEuro(amount)}/Monat`;

/** Formats a percentage: `10 %`, with a no-break space. */
export const formatPercent = (percent: number): string => `${percent}\u00a0%`;
