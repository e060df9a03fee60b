/** Sort column and direction; the words are those of `aria-sort`. */
export interface Sorting<Column extends string> {
  readonly column: Column;
  readonly direction: 'ascending' | 'descending';
}

/** Sort key: text is compared by the German alphabet, numbers by size. */
export type SortKey = string | number;

const collator = new Intl.Collator('de-DE', { numeric: true, sensitivity: 'base' });

function compare(a: SortKey, b: SortKey): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/** Sorts rows. Equal rows keep their order in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortKey,
  direction: Sorting<string>['direction'],
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(keyOf(a), keyOf(b)));
}

/** Returns the sorting after a click on a column: first direction, then the other, then the original order. */
export function nextSorting<Column extends string>(
  current: Sorting<Column> | undefined,
  column: Column,
  first: Sorting<Column>['direction'] = 'ascending',
): Sorting<Column> | undefined {
  if (current?.column !== column) return { column, direction: first };
  if (current.direction !== first) return undefined;
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
}
