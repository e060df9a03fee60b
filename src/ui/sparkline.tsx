/** Drawing area in pixels. */
interface Box {
  readonly width: number;
  readonly height: number;
}

/** Minimum height of a bar in pixels, so that empty days stay visible. */
const BASE_PX = 1;
const GAP_PX = 1;

/** Draws one SVG path with a bar for every value; the largest reaches the top of the box. */
export function barPath(values: readonly number[], { width, height }: Box): string {
  const largest = Math.max(1, ...values);
  const step = width / Math.max(1, values.length);
  return values
    .map((value, index) => {
      const bar = value === 0 ? BASE_PX : Math.max(2 * BASE_PX, (value / largest) * height);
      return `M${round(index * step)} ${height}v${round(-bar)}h${round(step - GAP_PX)}v${round(bar)}z`;
    })
    .join('');
}

const round = (value: number): number => Math.round(value * 100) / 100;

interface SparklineProps {
  readonly values: readonly number[];
  /** Text alternative of the drawing. */
  readonly text: string;
  /** Utilities for the position among its neighbours. */
  readonly className?: string;
}

const box = { width: 90, height: 14 };

/** Row of small bars without axes; `text` says the same in words. */
export const Sparkline = ({ values, text, className = '' }: SparklineProps) => (
  <svg
    viewBox={`0 0 ${box.width} ${box.height}`}
    {...box}
    role="img"
    className={`block max-w-full text-admin forced-colors:text-[CanvasText] ${className}`}
  >
    <title>{text}</title>
    <path d={barPath(values, box)} fill="currentColor" />
  </svg>
);
