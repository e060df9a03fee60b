import { LineIcon } from './line-icon.tsx';
import { Select } from './select.tsx';

/** A column of a table. */
export interface TableColumn<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Utility with the column's width where it is not its share of what the others leave, e.g. `w-[19%]`. */
  readonly width?: string;
  /** Set where the rows cannot be ordered by it. */
  readonly isUnordered?: true;
  /** Set where it is no column of the table, but its cards can be ordered by it. */
  readonly isOrderOnly?: true;
}

/** How the rows are ordered; the words are those of `aria-sort`. */
interface Order<Name extends string> {
  readonly column: Name;
  readonly direction: 'ascending' | 'descending';
}

/** Lets the columns order the rows. */
export interface TableSorting<Name extends string> {
  readonly current: Order<Name> | undefined;
  /** A head was pressed. */
  readonly onToggle: (column: Name) => void;
  /** An order was chosen from the list that stands for the heads on small screens. */
  readonly onChoose: (order: Order<Name> | undefined) => void;
  readonly words: {
    readonly label: string;
    /** The order in which the rows came. */
    readonly none: string;
    readonly ascending: (column: string) => string;
    readonly descending: (column: string) => string;
  };
}

interface TableHeadProps<Name extends string> {
  readonly columns: readonly TableColumn<Name>[];
  readonly sorting: TableSorting<Name> | undefined;
  /** The last column, where it orders nothing. */
  readonly actions: { readonly label: string; readonly width: string } | undefined;
}

const arrows = {
  none: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  ascending: 'M12 19V5M6 11l6-6 6 6',
  descending: 'M12 5v14M6 13l6 6 6-6',
};

const cell = 'border-none bg-paper px-3 py-1 font-semibold text-ink-2';
const button =
  'inline-flex min-h-9 items-center gap-1.5 text-left font-semibold hover:text-admin group-aria-[sort=ascending]:text-admin group-aria-[sort=descending]:text-admin [&>svg]:opacity-50 hover:[&>svg]:opacity-100 group-aria-[sort=ascending]:[&>svg]:opacity-100 group-aria-[sort=descending]:[&>svg]:opacity-100';

/** Head of a table; where its columns order the rows, it says so to screen readers. */
export const TableHead = <Name extends string>({ columns, sorting, actions }: TableHeadProps<Name>) => (
  <thead className={sorting ? '@max-table:hidden' : '@max-table:sr-only'}>
    <tr>
      {columns.map(({ name, label, width = '', isUnordered, isOrderOnly }) => {
        if (isOrderOnly) return null;
        const isOrdering = sorting !== undefined && !isUnordered;
        const direction = sorting?.current?.column === name ? sorting.current.direction : 'none';
        return (
          <th
            key={name}
            scope="col"
            {...(isOrdering && { 'aria-sort': direction })}
            className={`group text-left align-middle ${cell} ${width}`}
          >
            {isOrdering ? (
              <button type="button" className={button} onClick={() => sorting.onToggle(name)}>
                {label}
                <LineIcon path={arrows[direction]} size={16} strokeWidth={1.5} />
              </button>
            ) : (
              label
            )}
          </th>
        );
      })}
      {actions && (
        <th scope="col" className={`text-right align-middle ${cell} ${actions.width}`}>
          {actions.label}
        </th>
      )}
    </tr>
  </thead>
);

/** Stands for the heads where the rows are cards. */
export function TableOrder<Name extends string>({
  columns,
  sorting,
}: Pick<TableHeadProps<Name>, 'columns'> & { readonly sorting: TableSorting<Name> }) {
  const { current, words, onChoose } = sorting;
  const orders = columns
    .filter(({ isUnordered }) => !isUnordered)
    .flatMap(({ name, label }) => [
      { column: name, direction: 'ascending', label: words.ascending(label) } as const,
      { column: name, direction: 'descending', label: words.descending(label) } as const,
    ]);
  const chosen = orders.findIndex(
    ({ column, direction }) => column === current?.column && direction === current.direction,
  );
  return (
    <div className="mb-4 @table:hidden">
      <Select
        name="order"
        label={words.label}
        options={[
          { value: '-1', label: words.none },
          ...orders.map(({ label }, index) => ({ value: String(index), label })),
        ]}
        value={String(chosen)}
        onChange={(event) => {
          const order = orders[Number(event.target.value)];
          onChoose(order && { column: order.column, direction: order.direction });
        }}
      />
    </div>
  );
}
