/** Position of a row on the page, in pixels. */
export interface RowBox {
  readonly top: number;
  readonly height: number;
}

/** Sorts rows by a list of ids; rows that it does not name come last, in their old order. */
export function sortByIds<Row extends { readonly id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const named = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return [...named, ...rows.filter(({ id }) => !ids.includes(id))];
}

/** Moves an id to an index, which is limited to the list. */
export function moveTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, place), 0, id);
}

/** Returns the index a dragged row would take: past every row whose middle its leading edge has crossed. */
export function dropIndex(boxes: readonly RowBox[], from: number, distance: number): number {
  const { top = 0, height = 0 } = boxes[from] ?? {};
  const isAbove = (box: RowBox, place: number): boolean => {
    const middle = box.top + box.height / 2;
    return place < from ? middle <= top + distance : place > from && middle < top + height + distance;
  };
  return boxes.filter(isAbove).length;
}

/** Returns how far a row moves to make room for the dragged one, in pixels. */
export function rowOffset(boxes: readonly RowBox[], place: number, from: number, to: number): number {
  const height = boxes[from]?.height ?? 0;
  if (from < place && place <= to) return -height;
  return to <= place && place < from ? height : 0;
}
