import { useState } from 'react';
import { linkDetails as words } from '#content/link-details.ts';
import { addDays } from '#domain/berlin-time.ts';
import { formatNumber } from '#domain/german-count.ts';
import { axisTop } from '#islands/admin/analytics/axis.ts';
import { longDay, plainDay, shortDay } from '#islands/admin/analytics/german-days.ts';

/** Height of the drawing in pixels; across it is as wide as there is room. */
const HEIGHT_PX = 120;
/** How much of a day's column its bar fills. */
const BAR_SHARE = 0.8;

// It takes pointer and keys for the drawing below it; its frame shows the focus.
const slider = 'absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y appearance-none opacity-0';

interface ClicksChartProps {
  /** First day, `YYYY-MM-DD`. */
  readonly since: string;
  /** Clicks by day. */
  readonly clicks: readonly number[];
}

/** Every day's bar as one path, in columns of one unit. */
const barsOf = (clicks: readonly number[], top: number): string =>
  clicks
    .map((count, index) => {
      const height = (count / top) * HEIGHT_PX;
      const left = index + (1 - BAR_SHARE) / 2;
      return count === 0 ? '' : `M${left} ${HEIGHT_PX}v${-height}h${BAR_SHARE}v${height}z`;
    })
    .join('');

const Table = ({ since, clicks }: ClicksChartProps) => (
  <div className="sr-only">
    <table>
      <caption>{words.clicks}</caption>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col">{words.clicks}</th>
        </tr>
      </thead>
      <tbody>
        {clicks.map((count, index) => {
          const day = addDays(since, index);
          return (
            <tr key={day}>
              <th scope="row">{longDay(day)}</th>
              <td>{formatNumber(count)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </div>
);

/** Clicks by day. A slider lies over the drawing: with pointer, arrow keys and gestures every day can be read. */
export function ClicksChart({ since, clicks }: ClicksChartProps) {
  const [index, setIndex] = useState(clicks.length - 1);
  const top = axisTop(Math.max(...clicks));
  const day = addDays(since, index);
  const reading = words.reading(clicks[index] ?? 0);
  return (
    <div className="text-note tabular-nums">
      <p className="mb-2 text-right text-meta">
        <strong className="font-semibold">{shortDay(day)}</strong> {reading}
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <ol className="-my-2.5 flex flex-col justify-between text-right leading-5 text-ink-2" aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <li key={value}>{formatNumber(value)}</li>
          ))}
        </ol>
        <div className="relative rounded-sm border-y border-hairline outline-offset-2 outline-admin has-focus-visible:outline-2">
          <svg
            viewBox={`0 0 ${clicks.length} ${HEIGHT_PX}`}
            preserveAspectRatio="none"
            width="100%"
            height={HEIGHT_PX}
            className="block"
            aria-hidden="true"
          >
            <rect
              x={index}
              width="1"
              height={HEIGHT_PX}
              className="fill-admin-tint forced-colors:fill-[Highlight] forced-colors:[fill-opacity:0.4]"
            />
            <path d={barsOf(clicks, top)} className="fill-admin forced-colors:fill-[CanvasText]" />
          </svg>
          <input
            type="range"
            className={slider}
            aria-label={words.choose}
            aria-valuetext={`${longDay(day)}: ${reading}`}
            min={0}
            max={clicks.length - 1}
            value={index}
            onChange={({ target }) => setIndex(target.valueAsNumber)}
            onPointerMove={({ nativeEvent, currentTarget }) => {
              const pointed = Math.floor((nativeEvent.offsetX / currentTarget.clientWidth) * clicks.length);
              setIndex(Math.min(Math.max(pointed, 0), clicks.length - 1));
            }}
          />
        </div>
        <p className="col-start-2 mt-1 flex justify-between text-ink-2" aria-hidden="true">
          <span>{plainDay(since)}</span>
          <span>{plainDay(addDays(since, clicks.length - 1))}</span>
        </p>
      </div>
      <Table since={since} clicks={clicks} />
    </div>
  );
}
