import { stateSentence } from '#content/purchases/events.ts';
import { details as bought } from '#content/purchases/screen.ts';
import { listOffers } from '#contracts/purchases/offers.ts';
import { type Purchase, readPurchase } from '#contracts/purchases/reading.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatNumber } from '#domain/german-count.ts';
import { formatMoney } from '#domain/german-money.ts';
import { type NamedOffer, offerName } from '#domain/purchases/labels.ts';
import { PLATFORM_NAMES } from '#domain/purchases/notice.ts';
import { callAsAdmin } from '#stores/session.ts';
import { historyOf } from './purchase-history.ts';

const filled = (facts: readonly (readonly [string, string | null])[]) =>
  facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const]));

const purchaseFacts = (purchase: Purchase, offers: readonly NamedOffer[]) =>
  filled([
    [bought.product, purchase.productName],
    [bought.offer, purchase.isNamed ? offerName(offers, purchase.offer) : null],
    [bought.standing, stateSentence(purchase)],
    [bought.paid, formatMoney(purchase.paid, purchase.currency)],
    [bought.returned, purchase.returned > 0 ? formatMoney(purchase.returned, purchase.currency) : null],
    [bought.quantity, purchase.quantity > 1 ? formatNumber(purchase.quantity) : null],
    [bought.voucher, purchase.voucher],
    [purchase.isPartlyKnown ? bought.knownSince : bought.date, formatInstant(purchase.orderedAt)],
    [bought.platform, PLATFORM_NAMES[purchase.platform]],
    [bought.order, purchase.orderId],
    [bought.number, purchase.productId],
    [bought.buyer, purchase.name],
    [bought.email, purchase.email],
  ]);

/** Leaves out the owner's share: a bank or a court reads the file. */
const withoutShares = (purchase: Purchase): Purchase => ({
  ...purchase,
  payments: purchase.payments.map((payment) => ({ ...payment, share: null })),
});

const stepsOf = (purchase: Purchase) =>
  historyOf(withoutShares(purchase)).map(({ title, at, amount, note }) => ({
    at,
    title,
    note: [amount, note].filter(Boolean).join(', '),
  }));

const offersOf = ({ isNamed, offer }: Purchase): string[] => (isNamed && offer !== null ? [offer] : []);

/** Collects the stored facts of a purchase for its file. @throws ApiError, NetworkError */
export async function describePurchase(id: number) {
  const [purchase, offers] = await Promise.all([
    callAsAdmin(readPurchase, { params: { id } }),
    callAsAdmin(listOffers),
  ]);
  return {
    at: purchase.orderedAt,
    what: `${bought.title} ${purchase.orderId}`,
    facts: purchaseFacts(purchase, offers),
    timeline: stepsOf(purchase),
    consents: [],
    offers: offersOf(purchase),
    paths: [],
  };
}
