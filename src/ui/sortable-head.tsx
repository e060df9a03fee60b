import { LineIcon } from './line-icon.tsx';

interface SortableHeadProps<Column extends string> {
  readonly columns: readonly Column[];
  readonly labels: Readonly<Record<Column, string>>;
  /** How the rows are ordered, if they are. */
  readonly sorting: { readonly column: Column; readonly direction: 'ascending' | 'descending' } | undefined;
  readonly onSort: (column: Column) => void;
  /** Name of the last column, which orders nothing. */
  readonly actions: string;
}

const arrows = {
  none: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  ascending: 'M12 19V5M6 11l6-6 6 6',
  descending: 'M12 5v14M6 13l6 6 6-6',
};

/** Head of a table whose columns order the rows; says so to screen readers. */
export const SortableHead = <Column extends string>(props: SortableHeadProps<Column>) => (
  <thead>
    <tr>
      {props.columns.map((column) => {
        const direction = props.sorting?.column === column ? props.sorting.direction : 'none';
        return (
          <th key={column} scope="col" aria-sort={direction}>
            <button type="button" className="sort-button" onClick={() => props.onSort(column)}>
              {props.labels[column]}
              <LineIcon path={arrows[direction]} size={16} strokeWidth={1.5} />
            </button>
          </th>
        );
      })}
      <th scope="col" className="cell-actions">
        {props.actions}
      </th>
    </tr>
  </thead>
);
