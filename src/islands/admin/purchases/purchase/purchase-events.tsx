import { changeWords, paymentWords } from '#content/purchases/events.ts';
import { details as words } from '#content/purchases/screen.ts';
import type { Purchase } from '#contracts/purchases/reading.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatMoney } from '#domain/german-money.ts';

interface Event {
  readonly key: string;
  readonly title: string;
  readonly at: string;
  readonly amount?: string;
  readonly note?: string;
}

function eventsOf(purchase: Purchase): Event[] {
  const payments = purchase.payments.map((payment): Event => {
    const { kind, at, amount, share, currency, transactionId } = payment;
    const isIn = kind === 'payment' || kind === 'reversal';
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
    (change): Event => ({
      key: `${change.event} ${change.at}`,
      title: changeWords(change),
      at: change.at,
    }),
  );
  return [...payments, ...changes].toSorted((a, b) => a.at.localeCompare(b.at));
}

/** History of a purchase, oldest first: payments and changes without money. */
export const PurchaseEvents = ({ purchase }: { readonly purchase: Purchase }) => (
  <section aria-labelledby="events-title">
    <h3 id="events-title" className="mb-3 font-semibold">
      {words.events}
    </h3>
    <ol className="grid gap-4 border-l border-hairline pl-5">
      {eventsOf(purchase).map(({ key, title, at, amount, note }) => (
        <li
          key={key}
          className="relative before:absolute before:top-[0.6em] before:-left-[calc(1.25rem+4.5px)] before:size-2 before:rounded-full before:bg-admin"
        >
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="[overflow-wrap:anywhere]">{title}</span>
            {amount !== undefined && <span className="font-semibold figures">{amount}</span>}
          </span>
          <span className="block text-meta text-ink-2">{formatInstant(at)}</span>
          {note !== undefined && note !== '' && (
            <span className="block text-meta text-ink-2 [overflow-wrap:anywhere]">{note}</span>
          )}
        </li>
      ))}
    </ol>
  </section>
);
