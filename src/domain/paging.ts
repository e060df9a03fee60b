/** A part of a long list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** From 1. */
  readonly number: number;
  readonly count: number;
}

/** The page of a list; a number beyond its end is the last page. There is always one, even if it is empty. */
export function pageOf<Row>(rows: readonly Row[], number: number, size: number): Page<Row> {
  const count = Math.max(1, Math.ceil(rows.length / size));
  const actual = Math.min(Math.max(1, number), count);
  return { rows: rows.slice((actual - 1) * size, actual * size), number: actual, count };
}
