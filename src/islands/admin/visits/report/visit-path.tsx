import { visitPath as words } from '#content/visits/report.ts';
import type { VisitReport } from '#contracts/visits/reports.ts';
import { formatNumber } from '#domain/german-count.ts';
import { Card } from '#ui/card.tsx';

interface VisitPathProps extends Pick<VisitReport, 'totals' | 'clicks'> {
  /** Whether one link is chosen: only then the clicks and the visits are the same people's. */
  readonly isLink: boolean;
}

/** Where in the path the checkout stands: it needs no sign-up before it, so it is a part of the visits. */
const CHECKOUT = words.steps.length;

/** From the click to the confirmed sign-up, and where money is told to the purchase, with what is left at each step. */
export function VisitPath({ totals, clicks, isLink }: VisitPathProps) {
  const { visits, forms, signUps, confirmed, checkouts, money } = totals;
  const steps = money ? [...words.steps, ...words.stepsToPurchase] : words.steps;
  const counts = [clicks, visits, forms, signUps, confirmed, ...(money ? [checkouts, money.bought] : [])];
  const largest = Math.max(1, ...counts.map((count) => count ?? 0));

  const allClicks = isLink ? '' : words.allClicks;
  const clickNote = clicks === null ? words.noClicks : allClicks;

  function noteOf(index: number): string {
    const isCheckout = index === CHECKOUT;
    const [before, count] = [isCheckout ? visits : counts[index - 1], counts[index]];
    if (index === 0) return clickNote;
    if (!before || count == null || count > before || (index === 1 && !isLink)) return '';
    return isCheckout ? words.ofVisits(count, before) : words.ofBefore(count, before);
  }

  return (
    <Card as="section" aria-labelledby="visit-path-title" className="mb-8">
      <h3 id="visit-path-title" className="mb-3 text-lead">
        {money ? words.titleToPurchase : words.title}
      </h3>
      <ol className={`grid gap-3 ${money ? 'sm:grid-cols-4 lg:grid-cols-7' : 'sm:grid-cols-5'}`}>
        {steps.map((step, index) => (
          <li key={step} className="grid content-start max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-baseline">
            <span className="text-ink-2">{step}</span>
            <span className="text-[1.5rem] leading-tight font-semibold tabular-nums">
              {counts[index] == null ? '–' : formatNumber(counts[index])}
            </span>
            <svg
              width="100%"
              height="6"
              className="my-1 block fill-admin max-sm:col-span-full forced-colors:fill-[CanvasText]"
              aria-hidden="true"
            >
              <rect width={`${((counts[index] ?? 0) / largest) * 100}%`} height="6" rx="2" />
            </svg>
            <span className="text-note text-ink-2 max-sm:col-span-full">{noteOf(index)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
