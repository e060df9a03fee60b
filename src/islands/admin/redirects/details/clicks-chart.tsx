import { useState } from 'react';
import { redirectDetails as words } from '#content/redirects/details.ts';
import { addDays } from '#domain/berlin-time.ts';
import { ColumnChart } from '#islands/admin/chart/column-chart.tsx';
import { longDay, shortDay, tickDay } from '#islands/admin/visits/german-days.ts';

const TICKS_MAX = 5;
const drawn = [{ key: 'clicks', name: words.clicks, look: 'dark', share: 0.8 }] as const;

interface ClicksChartProps {
  /** First day, `YYYY-MM-DD`. */
  readonly since: string;
  readonly clicks: readonly number[];
}

export function ClicksChart({ since, clicks }: ClicksChartProps) {
  const [chosen, setChosen] = useState(clicks.length - 1);
  const step = Math.ceil(clicks.length / TICKS_MAX);
  const columns = clicks.map((count, index) => {
    const day = addDays(since, index);
    return {
      key: day,
      name: longDay(day),
      shortName: shortDay(day),
      tick: index % step === 0 ? tickDay(day) : undefined,
      values: [count],
      reading: words.reading(count),
    };
  });
  return (
    <ColumnChart
      series={drawn}
      columns={columns}
      chosen={chosen}
      onChoose={setChosen}
      words={{ title: words.clicks, column: words.day, choose: words.choose }}
    />
  );
}
