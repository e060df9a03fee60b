import { LineIcon } from './line-icon.tsx';
import { Select } from './select.tsx';

export interface TableColumn<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Width utility, e.g. `w-[19%]`; without it the columns share the remaining width. */
  readonly width?: string;
  /** Set if the rows cannot be sorted by this column. */
  readonly isUnordered?: true;
  /** Set for a sort order of the cards that has no column in the table. */
  readonly isOrderOnly?: true;
}

/** Sort order in the words of `aria-sort`. */
interface Order<Name extends string> {
  readonly column: Name;
  readonly direction: 'ascending' | 'descending';
}

export interface TableSorting<Name extends string> {
  readonly current: Order<Name> | undefined;
  readonly onToggle: (column: Name) => void;
  /** Called when the select for small screens changes. */
  readonly onChoose: (order: Order<Name> | undefined) => void;
  readonly words: {
    readonly label: string;
    /** Label of the unsorted state. */
    readonly none: string;
    readonly ascending: (column: string) => string;
    readonly descending: (column: string) => string;
  };
}

interface TableHeadProps<Name extends string> {
  readonly columns: readonly TableColumn<Name>[];
  readonly sorting: TableSorting<Name> | undefined;
  /** Last column, which is not sortable. */
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

/** Table head; sortable columns announce their order to screen readers. */
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

/** Select for the sort order, in place of the head when rows are cards. */
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
