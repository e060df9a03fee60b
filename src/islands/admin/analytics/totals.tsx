import { totals as words } from '#content/analytics.ts';
import { formatNumber } from '#domain/german-count.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

interface TotalsProps {
  readonly totalPageViews: number;
  readonly totalUniqueVisitors: number;
}

/** What was counted since the beginning (spec 2.12). */
export const Totals = ({ totalPageViews, totalUniqueVisitors }: TotalsProps) => (
  <section aria-labelledby="totals-title" className="mb-12">
    <h2 id="totals-title" className="sr-only">
      {words.title}
    </h2>
    <dl className="grid gap-4 sm:grid-cols-2">
      <div className="admin-card figure">
        <dt>{words.pageViews}</dt>
        <dd className="figure-number text-admin">{formatNumber(totalPageViews)}</dd>
        <dd className="figure-note">{words.pageViewsNote}</dd>
      </div>
      <div className="admin-card figure">
        <dt>{words.uniqueVisitors}</dt>
        <dd className="figure-number text-admin">{formatNumber(totalUniqueVisitors)}</dd>
        <dd className="figure-note flex items-center gap-1">
          {words.uniqueVisitorsNote}
          <Tooltip text={words.explanation}>
            <button type="button" className="figure-help" aria-label={words.explain}>
              <Icon name="info" />
            </button>
          </Tooltip>
        </dd>
      </div>
    </dl>
  </section>
);
