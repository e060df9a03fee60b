/** How much one part may hold. */
interface PartLimits<T> {
  readonly count: number;
  /** The sizes of a part's items, together. */
  readonly size: number;
  readonly sizeOf: (item: T) => number;
}

/** Divides a list, in its order; an item that is too large for any part is one of its own. */
export function partsOf<T>(items: readonly T[], { count, size, sizeOf }: PartLimits<T>): T[][] {
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
