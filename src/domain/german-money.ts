const CENTS = 100;
const AMOUNT = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;

/**
 * An amount as it is typed in German: `27`, `27,50`, `1.497 €`.
 *
 * @returns cents; null for nothing, undefined for what is no amount
 */
export function parseEuros(text: string): number | null | undefined {
  const typed = text.replace(/€|\s/g, '');
  if (typed === '') return null;
  const [, euros, cents = ''] = AMOUNT.exec(typed) ?? [];
  if (euros === undefined) return undefined;
  return Number(euros.replaceAll('.', '')) * CENTS + Number(cents.padEnd(2, '0'));
}

/** Cents as one would type them: `27`, `27,50`. */
export function formatCents(cents: number): string {
  const euros = Math.trunc(cents / CENTS);
  const rest = cents % CENTS;
  return rest === 0 ? String(euros) : `${euros},${String(rest).padStart(2, '0')}`;
}

/**
 * An amount of any currency as it is read in German: `1.497 €`, `14,90 €`, `30 CHF`, with a no-break space.
 *
 * @param currency ISO 4217
 */
export function formatMoney(cents: number, currency: string): string {
  const digits = cents % CENTS === 0 ? 0 : 2;
  const format = new Intl.NumberFormat('de-DE', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${format.format(cents / CENTS)}\u00a0${currency === 'EUR' ? '€' : currency}`;
}

/** Revenue as it is read in German; it is added up in EUR alone. */
export const formatRevenue = (cents: number): string => formatMoney(cents, 'EUR');
