import { type Content, kinds } from '#contracts/content/registry.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';
import type { FixedOffer } from '#domain/purchases/offers.ts';
import { entryOf } from './entry.ts';

interface Checkout {
  readonly url: string;
  readonly voucher: string;
}

const offerOf = (id: FixedOffer, data: Partial<Content['offers'][number]['data']>) =>
  entryOf(kinds.offers, id, { name: OFFER_NAMES[id], ...data });

/** Builds the initial offers (spec 9). @param checkout order address and voucher of the Soul Plan */
export const offers = ({ url: checkoutUrl, voucher }: Checkout): Content['offers'] => [
  offerOf('earlyBird', { price: 149_700, instalmentCount: 5, instalmentAmount: 40_000 }),
  offerOf('soulCircle', {
    price: 2700,
    regularPrice: 4700,
    courseDiscountPercent: 10,
    limit: 'Begrenzte Zeit, begrenzte Plätze',
  }),
  offerOf('soulAlchemy', {
    price: 149_700,
    instalmentCount: 4,
    instalmentAmount: 49_700,
    guarantee:
      'Die Garantie geben wir selbst: 14 Tage ab Beginn, für den ganzen Preis. Eine E-Mail an uns genügt, ohne Angabe von Gründen.',
  }),
  offerOf('soulPlan', {
    price: 2700,
    regularPrice: 9700,
    checkoutUrl,
    voucher,
    guarantee:
      'Die Garantie geben wir selbst: 14 Tage ab dem Reading, für den ganzen Preis. Eine E-Mail an uns genügt, ohne Angabe von Gründen.',
  }),
];
