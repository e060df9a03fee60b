import { useState } from 'react';
import { columns, visitChart as words } from '#content/visits.ts';
import type { VisitReport } from '#contracts/analytics.ts';
import { formatNumber } from '#domain/german-count.ts';
import { axisTop } from '#islands/admin/analytics/axis.ts';
import { Bar, HEIGHT_PX, legend, percent, slider } from '#islands/admin/analytics/bar.tsx';
import { longDay, longMonth, shortMonth, tickDay } from '#islands/admin/analytics/german-days.ts';
import { Card } from '#ui/card.tsx';

/** What was reached is little beside page views: it has a scale of its own. */
const REACHED_PX = 56;
const TICKS_MAX = 8;
const gray = 'fill-views forced-colors:fill-[GrayText]';
const dark = 'fill-admin forced-colors:fill-[CanvasText]';
const brand = 'fill-brand forced-colors:fill-[Highlight]';

interface VisitsChartProps extends Pick<VisitReport, 'unit' | 'series'> {
  /** Name of the goal that is shown. */
  readonly goal: string;
  /** Whether page views belong to it: they are not counted by where visits come from. */
  readonly hasViews: boolean;
}

function Drawing({ series, hasViews, top }: Pick<VisitsChartProps, 'series' | 'hasViews'> & { readonly top: number }) {
  const place = { columns: series.length };
  const reachedTop = Math.max(1, ...series.map(({ reached }) => reached));
  return (
    <>
      <svg className="block overflow-visible" width="100%" height={HEIGHT_PX} aria-hidden="true">
        {[0, 0.5, 1].map((share) => (
          <line
            key={share}
            x1="0"
            x2="100%"
            y1={share * HEIGHT_PX}
            y2={share * HEIGHT_PX}
            className="stroke-hairline"
          />
        ))}
        {series.map(({ start, views, visits }, index) => (
          <g key={start}>
            {hasViews && <Bar {...place} index={index} share={0.8} height={views / top} className={gray} />}
            <Bar {...place} index={index} share={0.4} height={visits / top} className={dark} series="visits" />
          </g>
        ))}
      </svg>
      <svg className="mt-3 block overflow-visible" width="100%" height={REACHED_PX} aria-hidden="true">
        <line x1="0" x2="100%" y1={REACHED_PX} y2={REACHED_PX} className="stroke-hairline" />
        {series.map(({ start, reached }, index) => (
          <Bar
            key={start}
            {...place}
            index={index}
            share={0.4}
            ground={REACHED_PX}
            height={reached / reachedTop}
            className={brand}
            series="reached"
          />
        ))}
      </svg>
    </>
  );
}

/** Page views, visits and what they reached, by day or month; arrow keys read one after the other. */
export function VisitsChart({ unit, series, goal, hasViews }: VisitsChartProps) {
  const [chosen, setChosen] = useState(series.length - 1);
  const index = Math.min(chosen, series.length - 1);
  const read = series[index];
  const nameOf = unit === 'day' ? longDay : longMonth;
  const top = axisTop(Math.max(...series.map(({ views, visits }) => Math.max(hasViews ? views : 0, visits))));
  const reading = ({ views, visits, reached }: VisitReport['series'][number]): string =>
    words.reading(hasViews ? views : undefined, visits, `${goal}: ${formatNumber(reached)}`);
  const step = Math.ceil(series.length / TICKS_MAX);
  const heads = [unit === 'day' ? words.day : words.month, ...(hasViews ? [columns.views] : []), columns.visits, goal];
  return (
    <Card as="section" aria-labelledby="visit-chart-title" className="mb-8">
      <h3 id="visit-chart-title" className="sr-only">
        {words.title}
      </h3>
      <ul className="flex flex-wrap gap-x-5 text-meta">
        {hasViews && (
          <li className={`${legend} before:bg-views forced-colors:before:bg-[GrayText]`}>{columns.views}</li>
        )}
        <li className={`${legend} before:bg-admin forced-colors:before:bg-[CanvasText]`}>{columns.visits}</li>
        <li className={`${legend} before:bg-brand forced-colors:before:bg-[Highlight]`}>{goal}</li>
      </ul>
      <p className="mb-3 min-h-12 text-meta figures sm:min-h-6">
        {read && (
          <>
            <strong className="font-semibold">{nameOf(read.start)}</strong> {reading(read)}
          </>
        )}
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-note figures">
        <ol className="-my-2.5 flex h-45 flex-col justify-between text-right leading-5 text-ink-2" aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <li key={value}>{formatNumber(value)}</li>
          ))}
        </ol>
        <div className="relative rounded-sm outline-offset-2 outline-admin has-focus-visible:outline-2">
          <Drawing series={series} hasViews={hasViews} top={top} />
          <input
            type="range"
            className={slider}
            aria-label={words.choose}
            aria-valuetext={read && `${nameOf(read.start)}: ${reading(read)}`}
            min={0}
            max={series.length - 1}
            value={index}
            onChange={({ target }) => setChosen(target.valueAsNumber)}
            onPointerMove={({ nativeEvent, currentTarget }) =>
              setChosen(
                Math.max(
                  0,
                  Math.min(
                    series.length - 1,
                    Math.floor((nativeEvent.offsetX / currentTarget.clientWidth) * series.length),
                  ),
                ),
              )
            }
          />
        </div>
        <svg
          className="col-start-2 overflow-visible fill-ink-2 forced-colors:fill-[CanvasText]"
          width="100%"
          height="24"
          aria-hidden="true"
        >
          {series.map(
            ({ start }, place) =>
              place % step === 0 && (
                <text key={start} x={percent((place + 0.5) / series.length)} y="17" textAnchor="middle">
                  {unit === 'day' ? tickDay(start) : shortMonth(start)}
                </text>
              ),
          )}
        </svg>
      </div>
      <div className="sr-only">
        <table>
          <caption>{words.title}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.map(({ start, views, visits, reached }) => (
              <tr key={start}>
                <th scope="row">{nameOf(start)}</th>
                {hasViews && <td>{formatNumber(views)}</td>}
                <td>{formatNumber(visits)}</td>
                <td>{formatNumber(reached)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
