import { revenueComparedWith, money as words } from '#content/dashboard/screen.ts';
import { shownPath } from '#domain/address/short-path.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatMoney, formatRevenue } from '#domain/german-money.ts';
import { purchasesSearch } from '#domain/purchases/view-address.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import type { DashboardData } from '#stores/dashboard/reading.ts';
import { buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Sparkline } from '#ui/sparkline.tsx';

type Figures = NonNullable<DashboardData['money']>;

function Revenue({ days, before, firstSale }: Pick<Figures, 'days' | 'before' | 'firstSale'>) {
  const revenue = days.reduce((sum, day) => sum + day, 0);
  return (
    <Card as="section" aria-label={words.revenue} className="max-sm:p-4">
      <h2 className="text-lead">{words.revenue}</h2>
      <p className="mt-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <span className="text-[2rem] leading-tight font-semibold text-admin figures">{formatRevenue(revenue)}</span>
        <Sparkline values={days} text={words.chart(formatRevenue(revenue))} className="mb-2 flex-none" />
      </p>
      {firstSale === null ? (
        <p className="mt-1 text-meta text-ink-2">{revenueComparedWith(revenue, before, days.length)}</p>
      ) : (
        <p className="mt-1 font-semibold">{firstSale}</p>
      )}
      <p className="mt-1 text-meta text-ink-2">{words.note}</p>
    </Card>
  );
}

const originOf = ({ link, source }: Figures['last'][number]): string =>
  link === null && !source ? words.unknown : words.from(link === null ? (source ?? '') : shownPath(link));

function LastPurchases({ last }: Pick<Figures, 'last'>) {
  return (
    <Card as="section" aria-label={words.last} className="max-sm:p-4 lg:col-span-2">
      <h2 className="text-lead">{words.last}</h2>
      {last.length === 0 ? (
        <p className="mt-3 text-ink-2">{words.none}</p>
      ) : (
        <ul className="mt-3 grid gap-3">
          {last.map((purchase) => (
            <li key={purchase.id} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                <ScreenLink
                  screen="payments"
                  search={purchasesSearch({ purchase: purchase.id })}
                  className={buttonLooks.link}
                >
                  {purchase.product || words.nameless}
                </ScreenLink>
                <span className="block text-meta text-ink-2">
                  {formatInstant(purchase.at)}, {originOf(purchase)}
                </span>
              </span>
              <span className="flex-none font-semibold figures">{formatMoney(purchase.amount, purchase.currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Revenue and last purchases; hidden until a payment platform is connected. */
export function Money({ data: { money } }: { readonly data: DashboardData }) {
  if (money === null) return null;
  return (
    <div className="mb-4 grid gap-4 lg:grid-cols-3">
      <Revenue {...money} />
      <LastPurchases last={money.last} />
    </div>
  );
}
