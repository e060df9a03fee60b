import { axisTop } from './axis.ts';

export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  readonly look: keyof typeof looks;
  /** Width of the bars as a share of their column, from 0 to 1; thinner ones stand inside wider ones. */
  readonly share: number;
  /** Draws the series below the others on its own scale, because its values are small. */
  readonly isApart?: boolean;
}

export interface ChartColumn {
  readonly key: string;
  /** Full name for the reading and the table. */
  readonly name: string;
  readonly shortName: string;
  /** Label below the column, if any. */
  readonly tick: string | undefined;
  readonly values: readonly number[];
  /** Values in words. */
  readonly reading: string;
}

export const looks = {
  gray: {
    bar: 'fill-views forced-colors:fill-[GrayText]',
    legend: 'before:bg-views forced-colors:before:bg-[GrayText]',
  },
  dark: {
    bar: 'fill-admin forced-colors:fill-[CanvasText]',
    legend: 'before:bg-admin forced-colors:before:bg-[CanvasText]',
  },
  brand: {
    bar: 'fill-brand forced-colors:fill-[Highlight]',
    legend: 'before:bg-brand forced-colors:before:bg-[Highlight]',
  },
} as const;

/** Heights in pixels; widths are percentages of the available width. */
const HEIGHT_PX = 160;
const APART_PX = 56;

const line =
  'stroke-hairline forced-colors:stroke-[CanvasText] forced-colors:[stroke-opacity:0.4] [shape-rendering:crispEdges]';
const mark =
  'fill-admin-tint stroke-admin [fill-opacity:0.4] [shape-rendering:crispEdges] forced-colors:fill-none forced-colors:stroke-[Highlight]';

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

interface BarsProps {
  readonly series: readonly (ChartSeries & { readonly place: number })[];
  readonly columns: readonly ChartColumn[];
  /** Value at the full height. */
  readonly top: number;
  readonly height: number;
}

const Bars = ({ series, columns, top, height }: BarsProps) =>
  columns.map(({ key, values }, index) => (
    <g key={key}>
      {series.map((each) => {
        const px = ((values[each.place] ?? 0) / top) * height;
        return (
          <rect
            key={each.key}
            x={percent((index + (1 - each.share) / 2) / columns.length)}
            width={percent(each.share / columns.length)}
            y={height - px}
            height={px}
            className={looks[each.look].bar}
            data-series={each.key}
          />
        );
      })}
    </g>
  ));

interface DrawingProps {
  readonly series: readonly ChartSeries[];
  readonly columns: readonly ChartColumn[];
  /** Index of the marked column; -1 for none. */
  readonly marked: number;
}

const placed = (series: readonly ChartSeries[]) => series.map((each, place) => ({ ...each, place }));

/** Returns the top value of the main axis. */
export function chartTop({ series, columns }: Pick<DrawingProps, 'series' | 'columns'>): number {
  const places = placed(series).filter(({ isApart }) => !isApart);
  return axisTop(Math.max(0, ...columns.flatMap(({ values }) => places.map(({ place }) => values[place] ?? 0))));
}

/** Bars on their grid lines; hidden from screen readers, which get the table. */
export function Drawing({ series, columns, marked }: DrawingProps) {
  const apart = placed(series).filter(({ isApart }) => isApart);
  const apartTop = Math.max(1, ...columns.flatMap(({ values }) => apart.map(({ place }) => values[place] ?? 0)));
  return (
    <>
      <svg className="block overflow-visible" width="100%" height={HEIGHT_PX} aria-hidden="true">
        {[0, 0.5, 1].map((share) => (
          <line key={share} x1="0" x2="100%" y1={share * HEIGHT_PX} y2={share * HEIGHT_PX} className={line} />
        ))}
        {marked >= 0 && (
          <rect
            x={percent(marked / columns.length)}
            width={percent(1 / columns.length)}
            height={HEIGHT_PX}
            className={mark}
          />
        )}
        <Bars
          series={placed(series).filter(({ isApart }) => !isApart)}
          columns={columns}
          top={chartTop({ series, columns })}
          height={HEIGHT_PX}
        />
      </svg>
      {apart.length > 0 && (
        <svg className="mt-3 block overflow-visible" width="100%" height={APART_PX} aria-hidden="true">
          <line x1="0" x2="100%" y1={APART_PX} y2={APART_PX} className={line} />
          <Bars series={apart} columns={columns} top={apartTop} height={APART_PX} />
        </svg>
      )}
    </>
  );
}

export const Ticks = ({ columns }: Pick<DrawingProps, 'columns'>) => (
  <svg
    className="col-start-2 overflow-visible fill-ink-2 forced-colors:fill-[CanvasText]"
    width="100%"
    height="24"
    aria-hidden="true"
  >
    {columns.map(
      ({ key, tick }, index) =>
        tick !== undefined && (
          <text key={key} x={percent((index + 0.5) / columns.length)} y="17" textAnchor="middle">
            {tick}
          </text>
        ),
    )}
  </svg>
);
