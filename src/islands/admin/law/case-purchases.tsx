import { casePurchases as words } from '#content/law/case-inbox.ts';
import type { ListedCase } from '#contracts/law/cases.ts';
import { formatDay } from '#domain/berlin-time.ts';
import { withdrawalPeriod } from '#domain/law/withdrawal-period.ts';
import { BoughtItem } from '#islands/admin/purchases/bought-item.tsx';

interface CasePurchasesProps extends Pick<ListedCase, 'id' | 'kind' | 'purchases' | 'receivedAt'> {
  readonly caseTitleId: string;
}

type CasePurchase = ListedCase['purchases'][number];

/** Describes the withdrawal period. If the purchase began before our first notice, the period is unknown. */
function periodOf({ orderedAt, isPartlyKnown }: CasePurchase, receivedAt: string): string {
  if (isPartlyKnown) return words.periodUnknown;
  const { lastDay, latestDay, state } = withdrawalPeriod(orderedAt, receivedAt);
  return words.stands[state](formatDay(lastDay), formatDay(latestDay));
}

const factsOf = (purchase: CasePurchase, { kind, receivedAt }: Pick<ListedCase, 'kind' | 'receivedAt'>) => [
  { name: words.foundBy, value: words.ways[purchase.foundBy] },
  ...(purchase.isTest || kind !== 'withdrawal'
    ? []
    : [
        ...(purchase.isLeisureOnDate ? [{ name: words.right, value: words.leisure }] : []),
        { name: words.period, value: periodOf(purchase, receivedAt) },
      ]),
];

/** Purchases that a case may concern: those with its order number or its address. */
export function CasePurchases({ id, kind, purchases, receivedAt, caseTitleId }: CasePurchasesProps) {
  const titleId = `case-${id}-purchases`;
  if (purchases.length === 0) return <p className="text-meta text-ink-2">{words.none}</p>;
  return (
    <section aria-labelledby={`${titleId} ${caseTitleId}`} className="border-t border-hairline pt-4">
      <h4 id={titleId} className="mb-3 font-sans font-semibold">
        {words.title(purchases.length)}
      </h4>
      <ul className="grid gap-4 sm:grid-cols-2">
        {purchases.map((each) => (
          <BoughtItem key={each.id} bought={each} facts={factsOf(each, { kind, receivedAt })} />
        ))}
      </ul>
      {kind === 'withdrawal' && <p className="mt-3 text-meta text-ink-2">{words.hint}</p>}
    </section>
  );
}
