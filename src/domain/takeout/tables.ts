/** Most rows of a part, however short they are. */
export const MOST_TAKEOUT_ROWS = 50_000;

/** Converts a value to a cell of a CSV file; objects and lists become JSON. */
export function takeoutCell(value: unknown): string | number {
  if (typeof value === 'number') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
