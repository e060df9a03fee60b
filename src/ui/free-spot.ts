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

/** Finds the free place for a box nearest to the right end of an edge; if none is free, the one that covers least. */
export function freeSpot({ width, height }: Size, screen: Size, taken: readonly Box[], edge: 'top' | 'bottom'): Box {
  const lowest = Math.max(0, screen.height - height);
  const home = edge === 'top' ? 0 : lowest;
  const tops = [home, ...taken.flatMap(({ top, bottom }) => [top - height, bottom])]
    .filter((top) => top >= 0 && top <= lowest)
    .toSorted((a, b) => Math.abs(a - home) - Math.abs(b - home));
  const spots = tops.flatMap((top) =>
    [Math.max(0, screen.width - width), 0].map((left) => ({ left, top, right: left + width, bottom: top + height })),
  );
  const covers = spots.map((spot) => coverage(spot, taken));
  const best = spots[covers.indexOf(Math.min(...covers))];
  return best ?? { left: 0, top: home, right: width, bottom: home + height };
}
