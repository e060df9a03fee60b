import { type PointerEvent, useState } from 'react';
import { series, trend as words } from '#content/analytics.ts';
import type { TrendDay } from '#contracts/analytics.ts';
import { formatNumber } from '#domain/german-count.ts';
import { axisTop } from './axis.ts';
import { isMonday, longDay, plainDay, shortDay, tickDay } from './german-days.ts';

/** Height of the drawing in pixels; its width is that of the page, so everything across is in percent. */
const HEIGHT_PX = 200;

/** How much of a day's column its bars fill; visitors stand inside the page views, which are never fewer. */
const VIEWS_SHARE = 0.8;
const VISITORS_SHARE = 0.4;

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

interface BarProps {
  readonly index: number;
  readonly columns: number;
  readonly share: number;
  /** From 0 to 1. */
  readonly height: number;
  readonly className: string;
}

function Bar({ index, columns, share, height, className }: BarProps) {
  const px = height * HEIGHT_PX;
  return (
    <rect
      x={percent((index + (1 - share) / 2) / columns)}
      width={percent(share / columns)}
      y={HEIGHT_PX - px}
      height={px}
      className={className}
    />
  );
}

interface DrawingProps {
  readonly days: readonly TrendDay[];
  readonly top: number;
  readonly selectedIndex: number;
}

const Drawing = ({ days, top, selectedIndex }: DrawingProps) => (
  <svg className="trend-drawing" width="100%" height={HEIGHT_PX} aria-hidden="true">
    {[0, 0.5, 1].map((share) => (
      <line key={share} x1="0" x2="100%" y1={share * HEIGHT_PX} y2={share * HEIGHT_PX} className="trend-line" />
    ))}
    {selectedIndex >= 0 && (
      <Bar index={selectedIndex} columns={days.length} share={1} height={1} className="trend-selected" />
    )}
    {days.map(({ day, pageViews, uniqueVisitors }, index) => (
      <g key={day}>
        <Bar index={index} columns={days.length} share={VIEWS_SHARE} height={pageViews / top} className="bar-views" />
        <Bar
          index={index}
          columns={days.length}
          share={VISITORS_SHARE}
          height={uniqueVisitors / top}
          className="bar-visitors"
        />
      </g>
    ))}
  </svg>
);

/** Names the Mondays below the drawing. */
const DayTicks = ({ days }: Pick<DrawingProps, 'days'>) => (
  <svg className="trend-ticks" width="100%" height="24" aria-hidden="true">
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
  readonly onSelect: (day: string) => void;
}

/**
 * Page views and visitors of 30 days. A slider lies over the drawing: it brings clicks, arrow keys and the gestures of
 * screen readers with it.
 */
export function TrendChart({ days, selected, onSelect }: TrendChartProps) {
  const [pointed, setPointed] = useState<string>();
  const top = axisTop(Math.max(...days.map(({ pageViews }) => pageViews)));
  const selectedIndex = days.findIndex(({ day }) => day === selected);
  const chosen = days[selectedIndex];
  const read = days.find(({ day }) => day === pointed) ?? chosen;
  const [first, last] = [days.at(0), days.at(-1)];

  function point({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>): void {
    const index = Math.floor((nativeEvent.offsetX / currentTarget.clientWidth) * days.length);
    setPointed(days[index]?.day);
  }

  return (
    <section aria-labelledby="trend-title" className="mb-12">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="trend-title" className="text-h3">
          {words.title}
        </h2>
        {first && last && (
          <p className="text-meta text-ink-2">{words.range(plainDay(first.day), plainDay(last.day))}</p>
        )}
      </header>
      <div className="admin-card">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-meta">
          <ul className="flex flex-wrap gap-x-5">
            <li className="legend" data-series="views">
              {series.pageViews}
            </li>
            <li className="legend" data-series="visitors">
              {series.uniqueVisitors}
            </li>
          </ul>
          <p className="min-h-12 tabular-nums sm:min-h-6">
            {read && (
              <>
                <strong className="font-semibold">{shortDay(read.day)}</strong> {words.reading(read)}
              </>
            )}
          </p>
        </div>
        <div className="trend">
          <ol className="trend-axis" aria-hidden="true">
            {[top, top / 2, 0].map((value) => (
              <li key={value}>{formatNumber(value)}</li>
            ))}
          </ol>
          <div className="trend-plot">
            <Drawing days={days} top={top} selectedIndex={selectedIndex} />
            <input
              type="range"
              className="trend-slider"
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
        <p id="trend-hint" className="mt-2 text-meta text-ink-2">
          {days.every(({ pageViews }) => pageViews === 0) && words.nothing} {words.hint}
        </p>
        <TrendTable days={days} />
      </div>
    </section>
  );
}
