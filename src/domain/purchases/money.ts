import { formatEuro } from '../content/offers.ts';

const AMOUNT_FORMAT = new Intl.NumberFormat('de-DE', { useGrouping: 'min2', minimumFractionDigits: 2 });
const MINOR_UNITS = 100;

/**
 * An amount as the owner reads it: `27 €`, `27,50 €`, elsewhere `27,00 CHF`.
 *
 * @param amount minor units
 * @param currency ISO 4217, as a platform told it: text that nobody has checked
 */
export const formatMoney = (amount: number, currency: string): string =>
  currency === 'EUR' ? formatEuro(amount) : `${AMOUNT_FORMAT.format(amount / MINOR_UNITS)}\u00a0${currency}`;
