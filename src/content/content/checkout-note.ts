import type { Checkout } from '#domain/purchases/checkouts.ts';
import type { Offer } from '#domain/purchases/offers.ts';
import { offerFacts } from './offer-facts.ts';
import { findSeller, vatNoteFor } from './published.ts';

/** Returns the note beside an order button: the checkout's provider and the seller (docs/decisions/law.md C6). */
export function checkoutNote(offer: Offer, { provider, hasVoucher }: Checkout): string {
  const voucher = hasVoucher ? ' Der Gutschein steckt schon im Link.' : '';
  return `Du bestellst bei ${provider}, in einem neuen Tab. ${offerFacts.contractPartner} ${findSeller(offer)} (${vatNoteFor(offer)}).${voucher}`;
}
