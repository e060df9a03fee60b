import { details as words } from '#content/purchases/screen.ts';
import type { Purchase } from '#contracts/purchases/reading.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { historyOf } from './purchase-history.ts';

/** History of a purchase, oldest first: payments and changes without money. */
export const PurchaseEvents = ({ purchase }: { readonly purchase: Purchase }) => (
  <section aria-labelledby="events-title">
    <h3 id="events-title" className="mb-3 font-semibold">
      {words.events}
    </h3>
    <ol className="grid gap-4 border-l border-hairline pl-5">
      {historyOf(purchase).map(({ key, title, at, amount, note }) => (
        <li
          key={key}
          className="relative before:absolute before:top-[0.6em] before:-left-[calc(1.25rem+4.5px)] before:size-2 before:rounded-full before:bg-admin"
        >
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">{title}</span>
            {amount !== undefined && <span className="font-semibold figures">{amount}</span>}
          </span>
          <span className="block text-meta text-ink-2">{formatInstant(at)}</span>
          {note !== undefined && note !== '' && (
            <span className="block text-meta text-ink-2 wrap-anywhere">{note}</span>
          )}
        </li>
      ))}
    </ol>
  </section>
);
