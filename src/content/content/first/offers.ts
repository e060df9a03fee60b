import type { Content } from '#contracts/content/registry.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';
import type { FixedOffer } from '#domain/purchases/offers.ts';

type Offer = Content['offers'][number];

interface Checkout {
  readonly url: string;
  readonly voucher: string;
}

/** Offers and courses begin without a checkout. */
export const noCheckout = {
  instalmentCount: null,
  instalmentAmount: null,
  checkoutUrl: '',
  voucher: '',
  productIds: '',
  instalmentCheckoutUrl: '',
  instalmentVoucher: '',
  instalmentProductIds: '',
  contractPartner: '',
};

const unset: Omit<Offer['data'], 'name' | 'price'> = {
  regularPrice: null,
  regularSince: '',
  regularUntil: '',
  buys: 'open',
  courseDiscountPercent: null,
  ...noCheckout,
  guarantee: '',
  limit: '',
  endsOn: '',
  places: null,
  selfStudy: 'open',
  mostlyLive: 'open',
  mayAsk: 'open',
  leisure: 'open',
  noticeOn: '',
  zfuNumber: '',
  leisureDate: 'open',
};

const dataOf = (checkout: Checkout): Readonly<Record<FixedOffer, Offer['data']>> => ({
  earlyBird: {
    ...unset,
    name: OFFER_NAMES.earlyBird,
    price: 149_700,
    instalmentCount: 5,
    instalmentAmount: 40_000,
  },
  soulCircle: {
    ...unset,
    name: OFFER_NAMES.soulCircle,
    price: 2700,
    regularPrice: 4700,
    courseDiscountPercent: 10,
    limit: 'Begrenzte Zeit, begrenzte Plätze',
  },
  soulAlchemy: {
    ...unset,
    name: OFFER_NAMES.soulAlchemy,
    price: 149_700,
    instalmentCount: 4,
    instalmentAmount: 49_700,
    guarantee:
      'Die Garantie geben wir selbst: 14 Tage ab Beginn, für den ganzen Preis. Eine E-Mail an uns genügt, ohne Angabe von Gründen.',
  },
  soulPlan: {
    ...unset,
    name: OFFER_NAMES.soulPlan,
    price: 2700,
    regularPrice: 9700,
    checkoutUrl: checkout.url,
    voucher: checkout.voucher,
    guarantee:
      'Die Garantie geben wir selbst: 14 Tage ab dem Reading, für den ganzen Preis. Eine E-Mail an uns genügt, ohne Angabe von Gründen.',
  },
});

/** Builds the initial offers (spec 9). @param checkout order address and voucher of the Soul Plan */
export const offers = (checkout: Checkout): readonly Offer[] =>
  Object.entries(dataOf(checkout)).map(([id, data]) => ({ id, data }));
