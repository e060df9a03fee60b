import type { ReactNode } from 'react';
import { bought as words } from '#content/purchases/bought.ts';
import type { BoughtItem as Bought } from '#contracts/purchases/buyers.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatMoney } from '#domain/german-money.ts';
import { purchasesSearch } from '#domain/purchases/view-address.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { buttonLooks } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { StateBadge } from './state-badge.tsx';

interface BoughtItemProps {
  readonly bought: Bought;
  /** Extra facts for this context. */
  readonly facts?: readonly { readonly name: string; readonly value: ReactNode }[];
}

export function BoughtItem({ bought, facts = [] }: BoughtItemProps) {
  const { id, orderId, product, orderedAt, isPartlyKnown, paid, returned, currency } = bought;
  const returnedFact = returned > 0 ? [{ name: words.returned, value: formatMoney(returned, currency) }] : [];
  return (
    <li className="rounded-sm border border-hairline p-4">
      <p className="mb-2 flex flex-wrap items-center justify-between gap-2 font-semibold wrap-anywhere">
        {product}
        <StateBadge purchase={bought} />
      </p>
      <FactList
        facts={[
          { name: words.order, value: orderId },
          { name: isPartlyKnown ? words.knownSince : words.ordered, value: formatInstant(orderedAt) },
          { name: words.paid, value: formatMoney(paid, currency) },
          ...returnedFact,
          ...facts,
        ]}
      />
      <ScreenLink screen="payments" search={purchasesSearch({ purchase: id })} className={buttonLooks.link}>
        {words.open}
        <span className="sr-only"> {product}</span>
      </ScreenLink>
    </li>
  );
}
