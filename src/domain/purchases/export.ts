import { formatInstant } from '../berlin-time.ts';
import { CSV_BOM, csvLine } from '../csv.ts';
import { currencyDigits } from '../german-money.ts';
import { type NamedOffer, offerName, STATE_LABELS } from './labels.ts';
import { PLATFORM_NAMES, type Platform, type PurchaseState } from './notice.ts';

/** Purchase in the export; moments are ISO 8601, amounts in the currency's smallest unit. */
interface Purchase {
  readonly orderedAt: string;
  readonly orderId: string;
  readonly itemId: string;
  readonly platform: Platform;
  readonly productId: string;
  readonly productName: string;
  readonly isNamed: boolean;
  readonly offer: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly state: PurchaseState;
  readonly paidCount: number;
  readonly instalments: number | null;
  readonly quantity: number;
  readonly voucher: string;
  readonly currency: string;
  readonly paid: number;
  readonly returned: number;
  readonly revenue: number;
  readonly share: number;
  readonly link: string | null;
  readonly source: string | null;
  readonly campaign: string | null;
  readonly entryPage: string | null;
  readonly isTest: boolean;
}

export const purchasesCsvHead =
  CSV_BOM +
  csvLine([
    'Datum',
    'Plattform',
    'Bestellnummer',
    'Position',
    'Produktnummer',
    'Produkt',
    'Angebot',
    'Name',
    'E-Mail',
    'Zustand',
    'Zahlungen',
    'Raten',
    'Anzahl',
    'Gutschein',
    'Währung',
    'Bezahlt',
    'Zurück',
    'Umsatz',
    'Dein Anteil',
    'Zählt',
    'Kurzlink',
    'Quelle',
    'Kampagne',
    'Einstieg',
  ]);

/** Formats a moment as `20.11.2026 13:00`, which spreadsheets read as a date. */
const moment = (instant: string): string =>
  formatInstant(instant)
    .replace(',', '')
    .replace(/\sUhr$/, '');

/** Formats an amount as `1497,00`, which German spreadsheets read as a number. */
function amountCell(amount: number, currency: string): string {
  const digits = currencyDigits(currency);
  return (amount / 10 ** digits).toFixed(digits).replace('.', ',');
}

/** @param offers every offer that may have been bought */
export const purchaseCsv = (purchase: Purchase, offers: readonly NamedOffer[]): string => {
  const { name, email, offer, isNamed, paid, returned, revenue, share } = purchase;
  return csvLine([
    moment(purchase.orderedAt),
    PLATFORM_NAMES[purchase.platform],
    purchase.orderId,
    purchase.itemId,
    purchase.productId,
    purchase.productName,
    isNamed ? offerName(offers, offer) : '',
    name ?? '',
    email ?? '',
    STATE_LABELS[purchase.state],
    String(purchase.paidCount),
    purchase.instalments === null ? '' : String(purchase.instalments),
    String(purchase.quantity),
    purchase.voucher,
    purchase.currency,
    amountCell(paid, purchase.currency),
    amountCell(returned, purchase.currency),
    amountCell(revenue, purchase.currency),
    share === 0 ? '' : amountCell(share, purchase.currency),
    purchase.isTest ? 'Test' : 'ja',
    purchase.link ?? '',
    purchase.source ?? '',
    purchase.campaign ?? '',
    purchase.entryPage ?? '',
  ]);
};
