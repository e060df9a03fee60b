export interface Page<Row> {
  readonly rows: readonly Row[];
  /** From 1. */
  readonly number: number;
  readonly count: number;
}

/** Returns a page of a list. A number past the end means the last page; an empty list has one empty page. */
export function paginate<Row>(rows: readonly Row[], number: number, size: number): Page<Row> {
  const count = Math.max(1, Math.ceil(rows.length / size));
  const actual = Math.min(Math.max(1, number), count);
  return { rows: rows.slice((actual - 1) * size, actual * size), number: actual, count };
}
