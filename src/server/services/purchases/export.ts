import type { readForExport } from '#db/queries/purchases/reading.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { CSV_BOM, csvLine } from '#domain/csv.ts';
import { currencyDigits } from '#domain/german-money.ts';
import { type NamedOffer, offerName, STATE_LABELS } from '#domain/purchases/labels.ts';
import { PLATFORM_NAMES } from '#domain/purchases/notice.ts';

type Purchase = Awaited<ReturnType<typeof readForExport>>[number];

/** Formats a moment as `20.11.2026 13:00`, which spreadsheets read as a date. */
const moment = (instant: string): string =>
  formatInstant(instant)
    .replace(',', '')
    .replace(/\sUhr$/, '');

/** Formats an amount as `1497,00`, which German spreadsheets read as a number. */
function amountCell(amount: number, { currency }: Purchase): string {
  const digits = currencyDigits(currency);
  return (amount / 10 ** digits).toFixed(digits).replace('.', ',');
}

/** Columns with the cell of a purchase. */
const COLUMNS: readonly (readonly [
  title: string,
  cell: (purchase: Purchase, offers: readonly NamedOffer[]) => string | number | null,
])[] = [
  ['Datum', ({ orderedAt }) => moment(orderedAt)],
  ['Plattform', ({ platform }) => PLATFORM_NAMES[platform]],
  ['Bestellnummer', ({ orderId }) => orderId],
  ['Position', ({ itemId }) => itemId],
  ['Produktnummer', ({ productId }) => productId],
  ['Produkt', ({ productName }) => productName],
  ['Angebot', ({ isNamed, offer }, offers) => (isNamed ? offerName(offers, offer) : '')],
  ['Name', ({ name }) => name],
  ['E-Mail', ({ email }) => email],
  ['Zustand', ({ state }) => STATE_LABELS[state]],
  ['Zahlungen', ({ paidCount }) => paidCount],
  ['Raten', ({ instalments }) => instalments],
  ['Anzahl', ({ quantity }) => quantity],
  ['Gutschein', ({ voucher }) => voucher],
  ['Währung', ({ currency }) => currency],
  ['Bezahlt', (purchase) => amountCell(purchase.paid, purchase)],
  ['Zurück', (purchase) => amountCell(purchase.returned, purchase)],
  ['Umsatz', (purchase) => amountCell(purchase.revenue, purchase)],
  ['Dein Anteil', (purchase) => (purchase.share === 0 ? '' : amountCell(purchase.share, purchase))],
  ['Zählt', ({ isTest }) => (isTest ? 'Test' : 'ja')],
  ['Kurzlink', ({ link }) => link],
  ['Quelle', ({ source }) => source],
  ['Kampagne', ({ campaign }) => campaign],
  ['Einstieg', ({ entryPage }) => entryPage],
];

export const purchasesCsvHead = CSV_BOM + csvLine(COLUMNS.map(([title]) => title));

/** @param offers every offer that may have been bought */
export const purchaseCsv = (purchase: Purchase, offers: readonly NamedOffer[]): string =>
  csvLine(COLUMNS.map(([, cell]) => cell(purchase, offers) ?? ''));
