import { series, trend as words } from '#content/visits/days.ts';
import type { TrendDay } from '#contracts/visits/reports.ts';
import { ColumnChart } from '#islands/admin/chart/column-chart.tsx';
import { Card } from '#ui/card.tsx';
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
  reading: words.reading(trendDay),
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
export function TrendChart({ days, selected, today, onSelect }: TrendChartProps) {
  const isEmpty = days.every(({ pageViews }) => pageViews === 0);
  // No hint once a day was selected, or while there is nothing to select.
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
          {words.title}
        </h2>
        {first && last && (
          <p className="text-meta text-ink-2">{words.range(plainDay(first.day), plainDay(last.day))}</p>
        )}
      </header>
      <Card>
        <ColumnChart
          series={drawn}
          columns={days.map((day) => columnOf(day))}
          chosen={days.findIndex(({ day }) => day === selected)}
          onChoose={choose}
          words={{ title: words.title, column: words.day, choose: words.choose }}
          describedBy="trend-hint"
        />
        {isEmpty && <p className="mt-2 text-meta text-ink-2">{words.nothing}</p>}
        <p id="trend-hint" className={needsHint ? 'mt-2 text-meta text-ink-2 [@media(hover:none)]:sr-only' : 'sr-only'}>
          {words.hint}
        </p>
      </Card>
    </section>
  );
}
