/** Box on the screen, in pixels from the top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** Returns the area of a box that others cover, in square pixels. */
export const coverage = (box: Box, taken: readonly Box[]): number =>
  taken.reduce((sum, other) => sum + overlap(box, other), 0);

/**
 * Finds the free place for a box nearest to the screen's bottom right corner; if none is free, the one that covers least.
 * @param kept boxes to leave visible even if others are covered instead
 */
export function freeSpot({ width, height }: Size, screen: Size, taken: readonly Box[], kept: readonly Box[]): Box {
  const lowest = Math.max(0, screen.height - height);
  const tops = [lowest, ...[...taken, ...kept].flatMap(({ top, bottom }) => [top - height, bottom])]
    .filter((top) => top >= 0 && top <= lowest)
    .toSorted((a, b) => b - a);
  const spots = tops.flatMap((top) =>
    [Math.max(0, screen.width - width), 0].map((left) => ({ left, top, right: left + width, bottom: top + height })),
  );
  const [best] = spots.toSorted(
    (a, b) => coverage(a, kept) - coverage(b, kept) || coverage(a, taken) - coverage(b, taken),
  );
  return best ?? { left: 0, top: lowest, right: width, bottom: lowest + height };
}
