import { useState } from 'react';
import { redirectDetails } from '#content/redirects/details.ts';
import { addDays } from '#domain/berlin-time.ts';
import { ColumnChart } from '#islands/admin/chart/column-chart.tsx';
import { longDay, shortDay, tickDay } from '#islands/admin/visits/german-days.ts';

const TICKS_MAX = 5;

interface DaysChartProps {
  /** First day, `YYYY-MM-DD`. */
  readonly since: string;
  readonly counts: readonly number[];
  readonly words: { readonly title: string; readonly reading: (count: number) => string };
}

/** Counts of a redirect by day, today last. */
export function DaysChart({ since, counts, words }: DaysChartProps) {
  const [chosen, setChosen] = useState(counts.length - 1);
  const step = Math.ceil(counts.length / TICKS_MAX);
  const columns = counts.map((count, index) => {
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
      series={[{ key: 'clicks', name: words.title, look: 'dark', share: 0.8 }]}
      columns={columns}
      chosen={chosen}
      onChoose={setChosen}
      words={{ title: words.title, column: redirectDetails.day, choose: redirectDetails.choose }}
    />
  );
}
