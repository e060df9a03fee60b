import type { Checkout, SoldFields } from '#domain/purchases/checkouts.ts';
import { formatEuro } from '#domain/purchases/offers.ts';
import { offerFacts } from './offer-facts.ts';
import { findSeller, vatNoteFor } from './published.ts';

/** Sentence about the voucher in the checkout's address; without a known reduction it names none. */
const voucherNote = (reduction: number): string =>
  reduction > 0
    ? ` Die ${formatEuro(reduction)} Nachlass sind schon abgezogen.`
    : ' Der Gutschein steckt schon im Link.';

/**
 * Returns the note at a page's first order button and its offer: the checkout's provider and the seller (docs/decisions/law.md C6).
 *
 * @param reduction cents that the voucher takes off the regular price; 0 if unknown
 */
export function checkoutNote(offer: SoldFields, { provider, hasVoucher }: Checkout, reduction = 0): string {
  const voucher = hasVoucher ? voucherNote(reduction) : '';
  return `Du bestellst bei ${provider}, in einem neuen Tab. ${offerFacts.contractPartner} ${findSeller(offer)} (${vatNoteFor(offer)}).${voucher}`;
}
