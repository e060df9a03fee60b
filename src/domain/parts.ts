interface PartLimits<T> {
  readonly count: number;
  /** Largest sum of the item sizes in a part. */
  readonly size: number;
  readonly sizeOf: (item: T) => number;
}

/** Splits a list in order; an item that is too large for any part gets a part of its own. */
export function splitIntoParts<T>(items: readonly T[], { count, size, sizeOf }: PartLimits<T>): T[][] {
  const parts: T[][] = [];
  let part: T[] = [];
  let filled = 0;
  for (const item of items) {
    const more = sizeOf(item);
    if (part.length > 0 && (part.length === count || filled + more > size)) {
      parts.push(part);
      part = [];
      filled = 0;
    }
    part.push(item);
    filled += more;
  }
  return part.length > 0 ? [...parts, part] : parts;
}
