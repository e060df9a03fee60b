import { useState } from 'react';
import { columns, visitChart as words } from '#content/visits/report.ts';
import type { VisitReport } from '#contracts/visits/reports.ts';
import { formatNumber } from '#domain/german-count.ts';
import { ColumnChart } from '#islands/admin/chart/column-chart.tsx';
import { longDay, longMonth, shortDay, shortMonth, tickDay } from '#islands/admin/visits/german-days.ts';
import { Card } from '#ui/card.tsx';

const TICKS_MAX = 8;

interface VisitsChartProps extends Pick<VisitReport, 'unit' | 'series'> {
  readonly goal: string;
  /** True if page views are drawn: they are not counted by source. */
  readonly hasViews: boolean;
}

export function VisitsChart({ unit, series, goal, hasViews }: VisitsChartProps) {
  const last = series.length - 1;
  const [chosen, setChosen] = useState(last);
  const step = Math.ceil(series.length / TICKS_MAX);
  const isByDay = unit === 'day';
  const tickOf = isByDay ? tickDay : shortMonth;
  const visits = { key: 'visits', name: columns.visits, look: 'dark', share: 0.4 } as const;
  const reached = { key: 'reached', name: goal, look: 'brand', share: 0.4, isApart: true } as const;
  return (
    <Card as="section" aria-labelledby="visit-chart-title" className="max-sm:border-0 max-sm:p-0">
      <h3 id="visit-chart-title" className="sr-only">
        {words.title}
      </h3>
      <ColumnChart
        series={[
          ...(hasViews ? [{ key: 'views', name: columns.views, look: 'gray', share: 0.8 } as const] : []),
          visits,
          reached,
        ]}
        columns={series.map((each, index) => ({
          key: each.start,
          name: isByDay ? longDay(each.start) : longMonth(each.start),
          shortName: isByDay ? shortDay(each.start) : longMonth(each.start),
          tick: index % step === 0 ? tickOf(each.start) : undefined,
          values: [...(hasViews ? [each.views] : []), each.visits, each.reached],
          reading: words.reading(
            hasViews ? each.views : undefined,
            each.visits,
            `${goal}: ${formatNumber(each.reached)}`,
          ),
        }))}
        chosen={Math.min(chosen, last)}
        onChoose={setChosen}
        words={{ title: words.title, column: isByDay ? words.day : words.month, choose: words.choose }}
      />
    </Card>
  );
}
