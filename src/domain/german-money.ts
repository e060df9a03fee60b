const CENTS = 100;
const AMOUNT = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;

/** Parses a German amount to cents: `27`, `27,50`, `1.497 €`; null for an empty text, undefined if invalid. */
export function parseEuros(text: string): number | null | undefined {
  const typed = text.replace(/€|\s/g, '');
  if (typed === '') return null;
  const [, euros, cents = ''] = AMOUNT.exec(typed) ?? [];
  if (euros === undefined) return undefined;
  return Number(euros.replaceAll('.', '')) * CENTS + Number(cents.padEnd(2, '0'));
}

/** Formats cents for an input field: `27`, `27,50`. */
export function formatCents(cents: number): string {
  const euros = Math.trunc(cents / CENTS);
  const rest = cents % CENTS;
  return rest === 0 ? String(euros) : `${euros},${String(rest).padStart(2, '0')}`;
}

const DIGITS = 2;
/** Currencies whose smallest unit is no hundredth (ISO 4217); `Intl` follows CLDR, which differs. */
const WITHOUT_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');
const WITH_THREE = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/** Returns the number of decimals of a currency (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  const code = currency.toUpperCase();
  if (WITHOUT_DECIMALS.includes(code)) return 0;
  return WITH_THREE.includes(code) ? 3 : DIGITS;
}

/**
 * Formats an amount in German, with a no-break space: `1.497 €`, `14,90 €`, `30 CHF`, `4.990 JPY`.
 * @param amount in the currency's smallest unit
 * @param currency ISO 4217
 */
export function formatMoney(amount: number, currency: string): string {
  const all = currencyDigits(currency);
  const digits = amount % 10 ** all === 0 ? 0 : all;
  const format = new Intl.NumberFormat('de-DE', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${format.format(amount / 10 ** all)}\u00a0${currency === 'EUR' ? '€' : currency}`;
}

/** Formats revenue, which is summed up in EUR only. */
export const formatRevenue = (cents: number): string => formatMoney(cents, 'EUR');

/** Smallest mean that is shown in whole euros. */
const WHOLE_MEAN = 10 * CENTS;

/** Formats a mean of revenue: `41 €`; a small one with its cents. */
export const formatMean = (cents: number): string =>
  formatRevenue(Math.abs(cents) < WHOLE_MEAN ? cents : Math.round(cents / CENTS) * CENTS);
