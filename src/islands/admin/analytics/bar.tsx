/** Height of a drawing in pixels; its width is that of the page, so everything across is in percent. */
export const HEIGHT_PX = 160;

/** What a colour of a chart means. */
export const legend = "flex items-center gap-2 before:size-3 before:rounded-[2px] before:content-['']";

// It takes clicks and keys for the drawing below it; its frame shows the focus. Its thumb is as wide as a column of 30,
// so that a click means the day below it.
export const slider =
  'absolute inset-0 m-0 size-full cursor-pointer touch-pan-y appearance-none opacity-0 [&::-moz-range-thumb]:w-[calc(100%/30)] [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:w-[calc(100%/30)] [&::-webkit-slider-thumb]:appearance-none';

/** A part of a drawing's width. */
export const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

interface BarProps {
  readonly index: number;
  readonly columns: number;
  readonly share: number;
  /** From 0 to 1. */
  readonly height: number;
  readonly className: string;
  /** What it shows, for whoever looks for it. */
  readonly series?: string | undefined;
  /** Of the drawing, in pixels. */
  readonly ground?: number;
}

/** A bar of a chart, standing on its ground. */
export function Bar({ index, columns, share, height, className, series: name, ground = HEIGHT_PX }: BarProps) {
  const px = height * ground;
  return (
    <rect
      x={percent((index + (1 - share) / 2) / columns)}
      width={percent(share / columns)}
      y={ground - px}
      height={px}
      className={className}
      data-series={name}
    />
  );
}
