/** Drawing area in pixels. */
export interface Box {
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
