import { barPath } from './bar-path.ts';

interface SparklineProps {
  readonly values: readonly number[];
  /** What the drawing shows, in words. */
  readonly text: string;
  /** Utilities that say how it stands among its neighbours. */
  readonly className?: string;
}

const box = { width: 90, height: 14 };

/** A row of small bars without axes; what it says stands in its text too. */
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
