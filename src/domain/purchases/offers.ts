/** So many payments of the same amount, in cents. */
export interface Instalments {
  readonly count: number;
  readonly amount: number;
}

/** Which offers there are; the pages are built on each of them. */
export const OFFER_IDS = ['earlyBird', 'soulCircle', 'soulAlchemy', 'soulPlan'] as const;

/** One of the offers. */
export type OfferId = (typeof OFFER_IDS)[number];

const ids: ReadonlySet<string> = new Set(OFFER_IDS);

/** Whether a text names an offer. */
export const isOfferId = (text: string): text is OfferId => ids.has(text);

/** What is sold, in cents and counts; `null` and `''` mean that nothing was given. */
export interface Offer {
  readonly name: string;
  /** At once; of a membership: in a month. */
  readonly price: number;
  /** The higher price that the page strikes through. */
  readonly regularPrice: number | null;
  /** Days, `YYYY-MM-DD`. */
  readonly regularSince: string;
  readonly regularUntil: string;
  readonly instalments: Instalments | undefined;
  /** What members save on every course. */
  readonly courseDiscountPercent: number | null;
  /** Of paying at once, or of a membership; `productIds` as the platform shows them, several by comma. */
  readonly checkoutUrl: string;
  readonly voucher: string;
  readonly productIds: string;
  /** Of paying in instalments. */
  readonly instalmentCheckoutUrl: string;
  readonly instalmentVoucher: string;
  readonly instalmentProductIds: string;
  readonly contractPartner: string;
  readonly guarantee: string;
  /** Day, `YYYY-MM-DD`. */
  readonly endsOn: string;
  readonly places: number | null;
  readonly zfuNumber: string;
}

/** What somebody can say at the sign-up that they are here for, with the way of paying where there are two. */
export const SIGN_UP_OFFERS = ['soulcircle', 'soulalchemy-einmalzahlung', 'soulalchemy-ratenzahlung'] as const;

/** One of the offers of a sign-up. */
export type SignUpOffer = (typeof SIGN_UP_OFFERS)[number];

/** What instalments add up to, in cents. */
export const instalmentsTotal = ({ count, amount }: Instalments): number => count * amount;

/** What paying in instalments costs more than paying at once, in cents; below 0 where it costs less. */
export const instalmentsSurcharge = (price: number, instalments: Instalments): number =>
  instalmentsTotal(instalments) - price;

// Four digits stay without a separator, as the spec writes '1497 €'.
const EURO_FORMAT = new Intl.NumberFormat('de-DE', { useGrouping: 'min2', maximumFractionDigits: 0 });
const CENT_FORMAT = new Intl.NumberFormat('de-DE', { useGrouping: 'min2', minimumFractionDigits: 2 });

/** Formats cents: `1497 €`, or `14,90 €` where there are any, with a no-break space. */
export const formatEuro = (cents: number): string =>
  `${(cents % 100 === 0 ? EURO_FORMAT : CENT_FORMAT).format(cents / 100)}\u00a0€`;

/** Formats a monthly price: `27 €/Monat`, with a no-break space. */
export const formatMonthly = (cents: number): string => `${formatEuro(cents)}/Monat`;

/** Formats a percentage: `10 %`, with a no-break space. */
export const formatPercent = (percent: number): string => `${percent}\u00a0%`;
