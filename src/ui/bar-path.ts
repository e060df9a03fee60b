/** A box in which something is drawn, in pixels. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** Every bar is at least this high, in pixels, so that a day without anything is seen as a day. */
const BASE_PX = 1;
const GAP_PX = 1;

/**
 * One SVG path with a bar for every value, side by side on the ground of the box; the largest value reaches its top.
 */
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
