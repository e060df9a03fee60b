import { totals as words } from '#content/visits/days.ts';
import { formatNumber } from '#domain/german-count.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { Figure } from '#ui/figure.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

interface TotalsProps {
  readonly totalPageViews: number;
  readonly totalUniqueVisitors: number;
}

/** Totals since counting began (spec 2.12). */
export const Totals = ({ totalPageViews, totalUniqueVisitors }: TotalsProps) => (
  <section aria-labelledby="totals-title" className="mb-8">
    <h2 id="totals-title" className="sr-only">
      {words.title}
    </h2>
    <dl className="grid gap-4 sm:grid-cols-2 xl:mt-12 xl:grid-cols-1">
      <Figure isMain label={words.pageViews} value={formatNumber(totalPageViews)} note={words.pageViewsNote} />
      <Figure
        isMain
        label={words.uniqueVisitors}
        value={formatNumber(totalUniqueVisitors)}
        note={
          <>
            {words.uniqueVisitorsNote}
            <Tooltip text={words.explanation}>
              <button
                type="button"
                className="-my-1 grid size-8 flex-none place-items-center rounded-full hover:text-admin [&>svg]:size-5"
                aria-label={words.explain}
              >
                <Icon name="info" />
              </button>
            </Tooltip>
          </>
        }
      />
    </dl>
  </section>
);
