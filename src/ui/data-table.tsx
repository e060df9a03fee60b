import type { ReactNode } from 'react';
import { buttonLooks } from './button.tsx';
import { LineIcon } from './line-icon.tsx';
import { type TableColumn, TableHead, TableOrder, type TableSorting } from './table-head.tsx';

interface DataTableProps<Name extends string> {
  /** Id of the heading that names it. */
  readonly labelledBy: string;
  readonly columns: readonly TableColumn<Name>[];
  readonly sorting?: TableSorting<Name>;
  /** The column of what can be done with a row. */
  readonly actions?: { readonly label: string; readonly width: string };
  /** Rows: `TableRow`. */
  readonly children: ReactNode;
}

/** A table where there is room for one; where there is not, its rows are cards and a list of choices orders them. */
export const DataTable = <Name extends string>(props: DataTableProps<Name>) => {
  const { labelledBy, columns, sorting, actions, children } = props;
  return (
    <div className="@container">
      {sorting && <TableOrder columns={columns} sorting={sorting} />}
      <table
        aria-labelledby={labelledBy}
        className="w-full table-fixed border-separate border-spacing-0 rounded-sm border border-hairline text-meta leading-[1.45] @max-table:block @max-table:border-none"
      >
        <TableHead columns={columns} sorting={sorting} actions={actions} />
        <tbody className="@max-table:block">{children}</tbody>
      </table>
    </div>
  );
};

const row =
  'hover:bg-paper @max-table:grid @max-table:grid-cols-[minmax(0,1fr)_auto] @max-table:items-center @max-table:gap-x-4 @max-table:border-hairline';
const shapes = {
  card: '@max-table:gap-y-2.5 @max-table:rounded-sm @max-table:border @max-table:p-4 @max-table:not-first:mt-3',
  line: '@max-table:relative @max-table:gap-y-0.5 @max-table:border-b @max-table:py-2.5 @max-table:pr-8 @max-table:pl-1 @max-table:first:border-t',
} as const;

interface TableRowProps {
  readonly children: ReactNode;
  /** What it is where there is no room for a table: a card, or a line that opens as a whole, by its `OpenCell`. */
  readonly shape?: keyof typeof shapes;
}

/** A row: a `NameCell`, `TableCell`s in the order of the columns, and an `ActionsCell` where there are actions. */
export const TableRow = ({ children, shape = 'card' }: TableRowProps) => (
  <tr className={`${row} ${shapes[shape]}`}>{children}</tr>
);

const cell = 'text-left align-middle @table:border-t @table:border-hairline @table:px-3 @table:py-2.5 @max-table:block';

interface NameCellProps {
  readonly children: ReactNode;
}

/** The cell that names its row. */
export const NameCell = ({ children }: NameCellProps) => (
  <th scope="row" className={`${cell} font-semibold @max-table:text-[1rem]`}>
    {children}
  </th>
);

/** For the width of a column whose cells stand in the place `wide`. */
export const wideOnly = '@table:@max-[64rem]:hidden';

const places = {
  flow: '',
  line: '@max-table:col-span-full @max-table:empty:hidden',
  corner: '@max-table:col-start-2 @max-table:row-start-1 @max-table:text-right',
  end: '@max-table:text-right',
  /** Only where there is much room, or on a card; its column's width says so too: `wideOnly`. */
  wide: '@table:@max-[64rem]:hidden @max-table:text-right',
  /** The same, on a card on a line of its own. */
  wideLine: '@table:@max-[64rem]:hidden @max-table:col-span-full',
} as const;

interface TableCellProps {
  readonly children?: ReactNode;
  /** Where it stands on a card: after the one before, on a line of its own, beside the name, or at the right edge. */
  readonly place?: keyof typeof places;
  /** Stands before it on a card, which has no head that would name it. */
  readonly label?: string;
}

/** A cell of a row. */
export const TableCell = ({ children, place = 'flow', label }: TableCellProps) => (
  <td
    data-label={label}
    className={`${cell} ${places[place]} ${label === undefined ? '' : "@max-table:before:text-ink-2 @max-table:before:content-[attr(data-label)_'_']"}`}
  >
    {children}
  </td>
);

/** Stands smaller below what a cell says. */
export const CellNote = ({ children }: { readonly children: ReactNode }) => (
  <span className="block text-note font-normal text-ink-2">{children}</span>
);

/** Looks like a link where there is a table; where its row is a line, it lies over all of it. */
export const openLook = `${buttonLooks.link} px-2.5 @max-table:absolute @max-table:inset-0 @max-table:justify-end @max-table:px-1 @max-table:no-underline @max-table:-outline-offset-2`;

/** The cell with the link that opens a row: `openLook`, with its words in `OpenWords`. */
export const OpenCell = ({ children }: { readonly children: ReactNode }) => (
  <td className="text-right align-middle @max-table:contents @table:border-t @table:border-hairline @table:py-1 @table:pr-1.5 @table:pl-3">
    {children}
  </td>
);

/** The words of a link that opens a row; an arrow stands for them where the row is a line. */
export const OpenWords = ({ children }: { readonly children: ReactNode }) => (
  <>
    <span className="@max-table:sr-only">{children}</span>
    <span className="@table:hidden">
      <LineIcon path="M9 6l6 6-6 6" size={20} />
    </span>
  </>
);

/** What can be done with a row. */
export const ActionsCell = ({ children }: { readonly children: ReactNode }) => (
  <td className="align-middle @table:border-t @table:border-hairline @table:py-1 @table:pr-1.5 @table:pl-3 @max-table:col-span-full @max-table:block @max-table:border-t @max-table:border-hairline @max-table:pt-2">
    <div className="flex flex-wrap justify-end @max-table:-mx-2.5 @max-table:-mb-1.5 @max-table:justify-start @max-table:gap-1">
      {children}
    </div>
  </td>
);

interface RowButtonProps {
  /** What it does, and to which row. */
  readonly label: string;
  readonly onPress: () => void;
  /** Its icon. */
  readonly children: ReactNode;
}

/** One of the actions of a row. */
export const RowButton = ({ label, onPress, children }: RowButtonProps) => (
  <button type="button" aria-label={label} title={label} className={buttonLooks.rowIcon} onClick={onPress}>
    {children}
  </button>
);
