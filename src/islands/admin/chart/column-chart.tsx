import { type CSSProperties, type PointerEvent, useState } from 'react';
import { formatNumber } from '#domain/german-count.ts';
import { type ChartColumn, type ChartSeries, chartTop, Drawing, looks, Ticks } from './drawing.tsx';

// Range input over the drawing takes clicks and keys; the frame shows its focus. The thumb is as wide as a column, so
// that a click picks the column below it.
const slider =
  'absolute inset-0 m-0 size-full cursor-pointer touch-pan-y appearance-none opacity-0 [&::-moz-range-thumb]:w-(--column) [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:w-(--column) [&::-webkit-slider-thumb]:appearance-none';

interface ColumnChartProps {
  readonly series: readonly ChartSeries[];
  readonly columns: readonly ChartColumn[];
  /** Index of the chosen column; -1 if it is outside the chart. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly words: {
    /** Caption of the equivalent table. */
    readonly title: string;
    /** Heading of the column names. */
    readonly column: string;
    /** Label of the slider. */
    readonly choose: string;
  };
  readonly describedBy?: string;
}

const Table = ({ series, columns, words }: Pick<ColumnChartProps, 'series' | 'columns' | 'words'>) => (
  <div className="sr-only">
    <table>
      <caption>{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.column}</th>
          {series.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ key, name, values }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {series.map((each, place) => (
              <td key={each.key}>{formatNumber(values[place] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/**
 * Bar chart by day or month. A slider over it handles clicks, arrow keys and screen reader gestures; hovering reads
 * values without choosing.
 */
export function ColumnChart({ series, columns, chosen, onChoose, words, describedBy }: ColumnChartProps) {
  const [pointed, setPointed] = useState<number>();
  const top = chartTop({ series, columns });
  const current = columns[chosen];
  const read = (pointed === undefined ? undefined : columns[pointed]) ?? current;
  const width: CSSProperties & { '--column': string } = { '--column': `calc(100% / ${columns.length})` };

  const point = ({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>): void =>
    setPointed(Math.floor((nativeEvent.offsetX / currentTarget.clientWidth) * columns.length));

  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-meta">
        <ul className="flex flex-wrap gap-x-5">
          {series.map(({ key, name, look }) => (
            <li
              key={key}
              className={`flex items-center gap-2 before:size-3 before:rounded-[2px] before:content-[''] ${looks[look].legend}`}
            >
              {name}
            </li>
          ))}
        </ul>
        <p className="min-h-12 figures sm:min-h-6">
          {read && (
            <>
              <strong className="font-semibold">{read.shortName}</strong> {read.reading}
            </>
          )}
        </p>
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-note figures">
        <ol className="-my-2.5 flex h-45 flex-col justify-between text-right leading-5 text-ink-2" aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <li key={value}>{formatNumber(value)}</li>
          ))}
        </ol>
        <div className="relative rounded-sm outline-offset-2 outline-admin has-focus-visible:outline-2">
          <Drawing series={series} columns={columns} marked={chosen} />
          <input
            type="range"
            className={slider}
            // biome-ignore lint/style/noInlineStyles: the number of columns is data.
            style={width}
            aria-label={words.choose}
            aria-valuetext={current && `${current.name}: ${current.reading}`}
            aria-describedby={describedBy}
            min={0}
            max={columns.length - 1}
            value={chosen < 0 ? columns.length - 1 : chosen}
            onChange={({ target }) => onChoose(target.valueAsNumber)}
            onPointerMove={point}
            onPointerLeave={() => setPointed(undefined)}
          />
        </div>
        <Ticks columns={columns} />
      </div>
      <Table series={series} columns={columns} words={words} />
    </>
  );
}
