import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { embedding, series, totals, trend as trendWords, dashboard as words } from '#content/visits/days.ts';
import type { TrendDay } from '#contracts/visits/reports.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { formatNumber } from '#domain/german-count.ts';
import { ColumnChart } from '#islands/admin/chart/column-chart.tsx';
import { useCopying } from '#islands/admin/copying.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { LoadingSections } from '#islands/admin/loaded.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { showToast } from '#stores/toasts.ts';
import { type openDays, overviewQuery } from '#stores/visits/days.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CodeLine } from '#ui/code-line.tsx';
import { Figure } from '#ui/figure.tsx';
import { FoldedSection } from '#ui/folded-section.tsx';
import { ErrorState } from '#ui/states.tsx';
import { Tooltip, TooltipProvider } from '#ui/tooltip.tsx';
import { DaySection } from './day-section.tsx';
import { isMonday, longDay, plainDay, shortDay, tickDay } from './german-days.ts';

/** Visitors are drawn inside the page views, which are never fewer. */
const drawn = [
  { key: 'pageViews', name: series.pageViews, look: 'gray', share: 0.8 },
  { key: 'uniqueVisitors', name: series.uniqueVisitors, look: 'dark', share: 0.4 },
] as const;

const columnOf = (trendDay: TrendDay) => ({
  key: trendDay.day,
  name: longDay(trendDay.day),
  shortName: shortDay(trendDay.day),
  tick: isMonday(trendDay.day) ? tickDay(trendDay.day) : undefined,
  values: [trendDay.pageViews, trendDay.uniqueVisitors],
  reading: trendWords.reading(trendDay),
});

interface TrendChartProps {
  readonly days: readonly TrendDay[];
  /** `YYYY-MM-DD`; may be outside the chart until its own days are loaded. */
  readonly selected: string;
  /** `YYYY-MM-DD`; the initial selection. */
  readonly today: string;
  readonly onSelect: (day: string) => void;
}

/** Page views and visitors of 30 days, one of them selected. */
function TrendChart({ days, selected, today, onSelect }: TrendChartProps) {
  const isEmpty = days.every(({ pageViews }) => pageViews === 0);
  // Hides the hint once a day was selected, or while there is nothing to select.
  const needsHint = !isEmpty && selected === today;
  const [first, last] = [days.at(0), days.at(-1)];

  function choose(index: number): void {
    const next = days[index];
    if (next) onSelect(next.day);
  }

  return (
    <section aria-labelledby="trend-title" className="mb-8 min-w-0">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="trend-title" className="text-h3">
          {trendWords.title}
        </h2>
        {first && last && (
          <p className="text-meta text-ink-2">{trendWords.range(plainDay(first.day), plainDay(last.day))}</p>
        )}
      </header>
      <Card>
        <ColumnChart
          series={drawn}
          columns={days.map((day) => columnOf(day))}
          chosen={days.findIndex(({ day }) => day === selected)}
          onChoose={choose}
          words={{ title: trendWords.title, column: trendWords.day, choose: trendWords.choose }}
          describedBy="trend-hint"
        />
        {isEmpty && <p className="mt-2 text-meta text-ink-2">{trendWords.nothing}</p>}
        <p id="trend-hint" className={needsHint ? 'mt-2 text-meta text-ink-2 [@media(hover:none)]:sr-only' : 'sr-only'}>
          {trendWords.hint}
        </p>
      </Card>
    </section>
  );
}

interface TotalsProps {
  readonly totalPageViews: number;
  readonly totalUniqueVisitors: number;
}

/** Totals since counting began (spec 2.12). */
const Totals = ({ totalPageViews, totalUniqueVisitors }: TotalsProps) => (
  <section aria-labelledby="totals-title" className="mb-8">
    <h2 id="totals-title" className="sr-only">
      {totals.title}
    </h2>
    <dl className="grid gap-4 sm:grid-cols-2 xl:mt-12 xl:grid-cols-1">
      <Figure isMain label={totals.pageViews} value={formatNumber(totalPageViews)} note={totals.pageViewsNote} />
      <Figure
        isMain
        label={totals.uniqueVisitors}
        value={formatNumber(totalUniqueVisitors)}
        note={
          <>
            {totals.uniqueVisitorsNote}
            <Tooltip text={totals.explanation}>
              <button
                type="button"
                className="-my-1 grid size-8 flex-none place-items-center rounded-full hover:text-admin [&>svg]:size-5"
                aria-label={totals.explain}
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

/** Script that counts visits of other websites (spec 2.12). */
function Embedding() {
  const { isCopied, copy } = useCopying();
  const code = `<script defer src="${location.origin}/api/analytics/script.js"></script>`;

  async function run(): Promise<void> {
    if (await copy(code)) return;
    showToast({ title: embedding.failedTitle, description: embedding.failed, variant: 'destructive' });
  }

  return (
    <FoldedSection title={embedding.title}>
      <p className="max-w-[62ch] text-ink-2">
        {embedding.lead} {embedding.own}
      </p>
      <p className="mt-2 max-w-[62ch] text-ink-2">{embedding.goals}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <CodeLine>{code}</CodeLine>
        <Button look="outline" className="gap-2" onClick={() => run()}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {embedding.copy}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isCopied && embedding.copied}
      </p>
    </FoldedSection>
  );
}

interface DaysProps {
  readonly days: ReturnType<typeof openDays>;
  /** Selected day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** Daily figures, with totals and the chart (spec 2.12, 4.9). */
export function Days({ days, day, today, onDay }: DaysProps) {
  const [, daily] = usePagedQuery(() => days, day);
  const trend = useStore(days.$trend);
  const overview = useStore(overviewQuery.$state);
  // Stays true once loaded: another day or a retry leaves the rest of the screen in place.
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && overview.status !== 'loading' && daily.status !== 'loading') setOpen(true);

  const select = (next: string): void => {
    // A new day may have begun since the page was opened, but none after today.
    if (next > berlinDay(new Date())) return;
    onDay(next);
    void days.open(next, 'again');
  };

  return (
    <TooltipProvider>
      {isOpen ? (
        <>
          {overview.status === 'failed' && (
            <ErrorState text={words.overviewFailed} retry={words.retry} onRetry={() => void overviewQuery.refresh()} />
          )}
          <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-x-4">
            {'data' in overview && (
              <div className="xl:order-last">
                <Totals {...overview.data} />
              </div>
            )}
            {trend.length > 0 && <TrendChart days={trend} selected={day} today={today} onSelect={select} />}
          </div>
          <DaySection state={daily} day={day} today={today} onSelect={select} />
        </>
      ) : (
        <LoadingSections titles={[totals.title, trendWords.title, longDay(day)]}>{words.loading}</LoadingSections>
      )}
      <Embedding />
    </TooltipProvider>
  );
}
