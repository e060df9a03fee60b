import { totals as words } from '#content/purchases/screen.ts';
import { formatMoney } from '#domain/german-money.ts';
import { type PurchasesView, purchasesSearch, withFilter } from '#domain/purchases/view-address.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import type { PurchasesPage } from '#stores/purchases/reading.ts';
import { Callout } from '#ui/callout.tsx';
import { Figure } from '#ui/figure.tsx';

const nothing = { currency: 'EUR', count: 0, paid: 0, returned: 0, revenue: 0, share: null } as const;

interface PurchaseTotalsProps {
  readonly page: PurchasesPage;
  readonly view: PurchasesView;
}

/** Totals of the matching purchases, and the amounts they exclude. */
export function PurchaseTotals({ page: { totals, unnamed }, view }: PurchaseTotalsProps) {
  if (view.tests) {
    return (
      <Callout className="mb-6">
        <p>{words.tests}</p>
      </Callout>
    );
  }
  const [{ currency, count, paid, returned, revenue, share } = nothing, ...others] = totals;
  const money = (cents: number): string => formatMoney(cents, currency);
  return (
    <section aria-label={words.label} className="mb-6 grid gap-3">
      <dl className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        <Figure isMain isFlat label={words.revenue} value={money(revenue)} note={words.revenueNote(count)} />
        <Figure isFlat label={words.paid} value={money(paid)} />
        <Figure isFlat label={words.returned} value={money(returned)} note={words.returnedNote} />
        <Figure
          isFlat
          label={words.share}
          value={share === null ? words.noShare : money(share)}
          note={words.shareNote}
        />
      </dl>
      {others.map((other) => (
        <p key={other.currency} className="text-meta">
          {words.other(other.currency, other.count, formatMoney(other.revenue, other.currency))}
        </p>
      ))}
      {unnamed > 0 && (
        <Callout tone="pending" className="flex flex-wrap items-center gap-x-4">
          <p>{words.unnamed(unnamed)}</p>
          {view.offer !== 'unnamed' && (
            <ScreenLink
              screen="payments"
              search={purchasesSearch(withFilter(view, { offer: 'unnamed' }))}
              className="inline-flex min-h-6 font-semibold text-admin underline underline-offset-4"
            >
              {words.showUnnamed}
            </ScreenLink>
          )}
        </Callout>
      )}
    </section>
  );
}
