/** Where a row stands on the page, in pixels. */
export interface RowBox {
  readonly top: number;
  readonly height: number;
}

/** Rows in a wanted order; those that it does not name come last, as they came. */
export function inOrder<Row extends { readonly id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const named = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return [...named, ...rows.filter(({ id }) => !ids.includes(id))];
}

/** Takes one of a list to another place of it, counted from 0; beyond its ends is at its end. */
export function moveTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, place), 0, id);
}

/**
 * The place that a dragged row would take: beyond every row whose middle the edge that goes ahead has passed.
 *
 * @param from its place in the list
 * @param distance how far it was dragged, in pixels; down is positive
 */
export function placeAt(boxes: readonly RowBox[], from: number, distance: number): number {
  const { top = 0, height = 0 } = boxes[from] ?? {};
  const isAbove = (box: RowBox, place: number): boolean => {
    const middle = box.top + box.height / 2;
    return place < from ? middle <= top + distance : place > from && middle < top + height + distance;
  };
  return boxes.filter(isAbove).length;
}

/** How far a row goes to let the dragged one in, in pixels. */
export function wayOf(boxes: readonly RowBox[], place: number, from: number, to: number): number {
  const height = boxes[from]?.height ?? 0;
  if (from < place && place <= to) return -height;
  return to <= place && place < from ? height : 0;
}
