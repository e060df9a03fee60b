import { changeWords, paymentWords } from '#content/purchases/events.ts';
import { details as words } from '#content/purchases/screen.ts';
import type { Purchase } from '#contracts/purchases/reading.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatNumber } from '#domain/german-count.ts';
import { formatMoney } from '#domain/german-money.ts';
import { type NamedOffer, offerName } from '#domain/purchases/labels.ts';
import { PLATFORM_NAMES } from '#domain/purchases/notice.ts';

type Facts = readonly (readonly [name: string, value: string])[];

/** Leaves out facts without a value. */
export const filled = (facts: readonly (readonly [string, string | null])[]): Facts =>
  facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const]));

/** Lists the stored facts of a purchase as text, with its state if given. */
export const factsOf = (purchase: Purchase, offers: readonly NamedOffer[], standing = ''): Facts =>
  filled([
    [words.product, purchase.productName],
    [words.offer, purchase.isNamed ? offerName(offers, purchase.offer) : null],
    [words.standing, standing],
    [words.paid, formatMoney(purchase.paid, purchase.currency)],
    [words.returned, purchase.returned > 0 ? formatMoney(purchase.returned, purchase.currency) : null],
    [words.quantity, purchase.quantity > 1 ? formatNumber(purchase.quantity) : null],
    [words.voucher, purchase.voucher],
    [purchase.isPartlyKnown ? words.knownSince : words.date, formatInstant(purchase.orderedAt)],
    [words.platform, PLATFORM_NAMES[purchase.platform]],
    [words.order, purchase.orderId],
    [words.number, purchase.productId],
    [words.buyer, purchase.name],
    [words.email, purchase.email],
  ]);

interface PurchaseStep {
  readonly key: string;
  readonly title: string;
  /** ISO 8601. */
  readonly at: string;
  readonly amount?: string;
  readonly note?: string;
}

/** Lists payments and changes of a purchase, the oldest first. */
export function historyOf(purchase: Purchase): PurchaseStep[] {
  const payments = purchase.payments.map((payment): PurchaseStep => {
    const { kind, at, amount, share, currency, transactionId } = payment;
    const isIn = kind === 'payment' || kind === 'reversal' || kind === 'refund-failed';
    const notes = [
      ...(share === null ? [] : [words.share(formatMoney(share, currency))]),
      ...(transactionId === '' ? [] : [words.transaction(transactionId)]),
    ];
    return {
      key: `${kind} ${transactionId}`,
      title: paymentWords(payment, purchase),
      at,
      amount: `${isIn ? '+' : '−'} ${formatMoney(amount, currency)}`,
      note: notes.join(', '),
    };
  });
  const changes = purchase.changes.map(
    (change, index): PurchaseStep => ({
      // Stripe may name two changes of one second alike.
      key: `${change.event} ${change.at} ${index}`,
      title: changeWords(change),
      at: change.at,
    }),
  );
  return [...payments, ...changes].toSorted((a, b) => a.at.localeCompare(b.at));
}
