import { type PointerEvent, useState } from 'react';
import { series, trend as words } from '#content/analytics.ts';
import type { TrendDay } from '#contracts/analytics.ts';
import { formatNumber } from '#domain/german-count.ts';
import { Card } from '#ui/card.tsx';
import { axisTop } from './axis.ts';
import { Bar, HEIGHT_PX, legend, percent, slider } from './bar.tsx';
import { isMonday, longDay, plainDay, shortDay, tickDay } from './german-days.ts';

/** How much of a day's column its bars fill; visitors stand inside the page views, which are never fewer. */
const VIEWS_SHARE = 0.8;
const VISITORS_SHARE = 0.4;

const selectedDay =
  'fill-admin-tint stroke-admin [fill-opacity:0.4] [shape-rendering:crispEdges] forced-colors:fill-none forced-colors:stroke-[Highlight]';

interface DrawingProps {
  readonly days: readonly TrendDay[];
  readonly top: number;
  readonly selectedIndex: number;
}

const Drawing = ({ days, top, selectedIndex }: DrawingProps) => (
  <svg className="block overflow-visible" width="100%" height={HEIGHT_PX} aria-hidden="true">
    {[0, 0.5, 1].map((share) => (
      <line
        key={share}
        x1="0"
        x2="100%"
        y1={share * HEIGHT_PX}
        y2={share * HEIGHT_PX}
        className="stroke-hairline forced-colors:stroke-[CanvasText] forced-colors:[stroke-opacity:0.4]"
        shapeRendering="crispEdges"
      />
    ))}
    {selectedIndex >= 0 && (
      <Bar index={selectedIndex} columns={days.length} share={1} height={1} className={selectedDay} />
    )}
    {days.map(({ day, pageViews, uniqueVisitors }, index) => (
      <g key={day}>
        <Bar
          index={index}
          columns={days.length}
          share={VIEWS_SHARE}
          height={pageViews / top}
          series="pageViews"
          className="fill-views forced-colors:fill-[GrayText]"
        />
        <Bar
          index={index}
          columns={days.length}
          share={VISITORS_SHARE}
          height={uniqueVisitors / top}
          series="uniqueVisitors"
          className="fill-admin forced-colors:fill-[CanvasText]"
        />
      </g>
    ))}
  </svg>
);

/** Names the Mondays below the drawing. */
const DayTicks = ({ days }: Pick<DrawingProps, 'days'>) => (
  <svg
    className="col-start-2 overflow-visible fill-ink-2 forced-colors:fill-[CanvasText]"
    width="100%"
    height="24"
    aria-hidden="true"
  >
    {days.map(
      ({ day }, index) =>
        isMonday(day) && (
          <text key={day} x={percent((index + 0.5) / days.length)} y="17" textAnchor="middle">
            {tickDay(day)}
          </text>
        ),
    )}
  </svg>
);

const TrendTable = ({ days }: Pick<DrawingProps, 'days'>) => (
  <div className="sr-only">
    <table>
      <caption>{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col">{series.pageViews}</th>
          <th scope="col">{series.uniqueVisitors}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, pageViews, uniqueVisitors }) => (
          <tr key={day}>
            <th scope="row">{longDay(day)}</th>
            <td>{formatNumber(pageViews)}</td>
            <td>{formatNumber(uniqueVisitors)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

interface TrendChartProps {
  readonly days: readonly TrendDay[];
  /** `YYYY-MM-DD`; it may lie outside while its own days are on their way. */
  readonly selected: string;
  /** `YYYY-MM-DD`; with which every stay starts. */
  readonly today: string;
  readonly onSelect: (day: string) => void;
}

/**
 * Page views and visitors of 30 days. A slider lies over the drawing: it brings clicks, arrow keys and the gestures of
 * screen readers with it.
 */
export function TrendChart({ days, selected, today, onSelect }: TrendChartProps) {
  const [pointed, setPointed] = useState<string>();
  const top = axisTop(Math.max(...days.map(({ pageViews }) => pageViews)));
  const selectedIndex = days.findIndex(({ day }) => day === selected);
  const chosen = days[selectedIndex];
  const read = days.find(({ day }) => day === pointed) ?? chosen;
  const isEmpty = days.every(({ pageViews }) => pageViews === 0);
  // Who has chosen a day once knows how, and where nothing was counted there is nothing to choose.
  const needsHint = !isEmpty && selected === today;
  const [first, last] = [days.at(0), days.at(-1)];

  function point({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>): void {
    const index = Math.floor((nativeEvent.offsetX / currentTarget.clientWidth) * days.length);
    setPointed(days[index]?.day);
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
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-meta">
          <ul className="flex flex-wrap gap-x-5">
            <li className={`${legend} before:bg-views forced-colors:before:bg-[GrayText]`}>{series.pageViews}</li>
            <li className={`${legend} before:bg-admin forced-colors:before:bg-[CanvasText]`}>
              {series.uniqueVisitors}
            </li>
          </ul>
          <p className="min-h-12 figures sm:min-h-6">
            {read && (
              <>
                <strong className="font-semibold">{shortDay(read.day)}</strong> {words.reading(read)}
              </>
            )}
          </p>
        </div>
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-note figures">
          <ol className="-my-2.5 flex flex-col justify-between text-right leading-5 text-ink-2" aria-hidden="true">
            {[top, top / 2, 0].map((value) => (
              <li key={value}>{formatNumber(value)}</li>
            ))}
          </ol>
          <div className="relative rounded-sm outline-offset-2 outline-admin has-focus-visible:outline-2">
            <Drawing days={days} top={top} selectedIndex={selectedIndex} />
            <input
              type="range"
              className={slider}
              aria-label={words.choose}
              aria-valuetext={chosen && `${longDay(chosen.day)}: ${words.reading(chosen)}`}
              aria-describedby="trend-hint"
              min={0}
              max={days.length - 1}
              value={selectedIndex < 0 ? days.length - 1 : selectedIndex}
              onChange={({ target }) => {
                const next = days[target.valueAsNumber];
                if (next) onSelect(next.day);
              }}
              onPointerMove={point}
              onPointerLeave={() => setPointed(undefined)}
            />
          </div>
          <DayTicks days={days} />
        </div>
        {isEmpty && <p className="mt-2 text-meta text-ink-2">{words.nothing}</p>}
        <p id="trend-hint" className={needsHint ? 'mt-2 text-meta text-ink-2 pointer-coarse:sr-only' : 'sr-only'}>
          {words.hint}
        </p>
        <TrendTable days={days} />
      </Card>
    </section>
  );
}
