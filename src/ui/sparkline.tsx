import { barPath } from './bar-path.ts';

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
