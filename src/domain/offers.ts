/** A price that can be paid at once or in monthly instalments; whole euros. */
export interface Offer {
  readonly oneTime: number;
  readonly instalments: { readonly count: number; readonly amount: number };
}

/** The waitlist's early-bird offer (spec 9). */
export const EARLY_BIRD: Offer = { oneTime: 1497, instalments: { count: 5, amount: 400 } };

/** What the instalments of an offer add up to, in euros. */
export const instalmentsTotal = ({ instalments }: Offer): number => instalments.count * instalments.amount;

// Four digits stay without a separator, as the spec writes '1497 €'.
const EURO_FORMAT = new Intl.NumberFormat('de-DE', { useGrouping: 'min2', maximumFractionDigits: 0 });

/** Formats whole euros: `1497 €`, with a no-break space. */
export const formatEuro = (amount: number): string => `${EURO_FORMAT.format(amount)}\u00a0€`;
