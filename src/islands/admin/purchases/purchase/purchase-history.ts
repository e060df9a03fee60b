import { changeWords, paymentWords } from '#content/purchases/events.ts';
import { details as words } from '#content/purchases/screen.ts';
import type { Purchase } from '#contracts/purchases/reading.ts';
import { formatMoney } from '#domain/german-money.ts';

export interface PurchaseStep {
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
