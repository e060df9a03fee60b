import { isCourseOffer } from './course-offer.ts';

/** Equal payments; the amount is in cents. */
export interface Instalments {
  readonly count: number;
  readonly amount: number;
}

/** Offers that every content has; pages are built around each of them. */
export const FIXED_OFFERS = ['earlyBird', 'soulCircle', 'soulAlchemy', 'soulPlan'] as const;

export type FixedOffer = (typeof FIXED_OFFERS)[number];

/** A fixed offer, or a course with a checkout, named like its `Choice`. `listOffers` lists those of a content. */
export type OfferId = FixedOffer | `course:${string}`;

export const courseOffer = (id: string): OfferId => `course:${id}`;

/** Offer that the first content sells at PUBLIC_CHECKOUT_URL. */
export const INITIAL_OFFER: FixedOffer = 'soulPlan';

const fixed: ReadonlySet<string> = new Set(FIXED_OFFERS);

export const isFixedOffer = (text: string): text is FixedOffer => fixed.has(text);

export const isOfferId = (text: string): text is OfferId => isFixedOffer(text) || isCourseOffer(text);

/** Offer, in cents and counts; `null` and `''` mean not given. */
export interface Offer {
  readonly name: string;
  /** Single payment, or a month of membership. */
  readonly price: number;
  /** Higher price, shown struck through. */
  readonly regularPrice: number | null;
  /** Days, `YYYY-MM-DD`. */
  readonly regularSince: string;
  readonly regularUntil: string;
  readonly instalments: Instalments | undefined;
  /** Discount of members on every course. */
  readonly courseDiscountPercent: number | null;
  /** For a single payment or a membership; `productIds` holds the platform's ids, separated by commas. */
  readonly checkoutUrl: string;
  readonly voucher: string;
  readonly productIds: string;
  /** For instalments. */
  readonly instalmentCheckoutUrl: string;
  readonly instalmentVoucher: string;
  readonly instalmentProductIds: string;
  readonly contractPartner: string;
  readonly guarantee: string;
  /** Words that say that time or places are limited; `endsOn` or `places` proves them. */
  readonly limit: string;
  /** Day, `YYYY-MM-DD`. */
  readonly endsOn: string;
  readonly places: number | null;
  readonly zfuNumber: string;
  /** 'yes' for leisure on a fixed date, without a right of withdrawal. */
  readonly leisureDate: string;
}

/** Offers to choose from at the sign-up, one for each way to pay. */
export const SIGN_UP_OFFERS = ['soulcircle', 'soulalchemy-einmalzahlung', 'soulalchemy-ratenzahlung'] as const;

export type SignUpOffer = (typeof SIGN_UP_OFFERS)[number];

export const instalmentsTotal = ({ count, amount }: Instalments): number => count * amount;

/** Returns the extra cost of instalments in cents; negative if they cost less. */
export const instalmentsSurcharge = (price: number, instalments: Instalments): number =>
  instalmentsTotal(instalments) - price;

// Four digits have no separator, because the spec writes '1497 €'.
const EURO_FORMAT = new Intl.NumberFormat('de-DE', { useGrouping: 'min2', maximumFractionDigits: 0 });
const CENT_FORMAT = new Intl.NumberFormat('de-DE', { useGrouping: 'min2', minimumFractionDigits: 2 });

/** Formats cents: `1497 €`, or `14,90 €` if there are any, with a no-break space. */
export const formatEuro = (cents: number): string =>
  `${(cents % 100 === 0 ? EURO_FORMAT : CENT_FORMAT).format(cents / 100)}\u00a0€`;

/** Formats instalments with their total: `4 × 497 €, zusammen 1988 €` (docs/decisions/law.md C2). */
export const formatInstalments = (instalments: Instalments): string =>
  `${instalments.count}\u00a0×\u00a0${formatEuro(instalments.amount)}, zusammen ${formatEuro(instalmentsTotal(instalments))}`;

/** Formats a monthly price: `27 €/Monat`, with a no-break space. */
export const formatMonthly = (cents: number): string => `${formatEuro(cents)}/Monat`;

/** Formats a percentage: `10 %`, with a no-break space. */
export const formatPercent = (percent: number): string => `${percent}\u00a0%`;
