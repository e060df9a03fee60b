import type { ReactNode } from 'react';
import { Button, buttonLooks } from './button.tsx';
import { LineIcon } from './line-icon.tsx';
import { type TableColumn, TableHead, TableOrder, type TableSorting } from './table-head.tsx';

interface DataTableProps<Name extends string> {
  /** Id of the table's heading. */
  readonly labelledBy: string;
  readonly columns: readonly TableColumn<Name>[];
  readonly sorting?: TableSorting<Name> | undefined;
  /** Column of the row actions. */
  readonly actions?: { readonly label: string; readonly width: string };
  /** `TableRow`s. */
  readonly children: ReactNode;
}

/** Table that turns its rows into cards, sorted by a select, if there is too little room. */
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
  /** Shape without room for a table: a card, or a line whose `OpenCell` makes all of it a link. */
  readonly shape?: keyof typeof shapes;
}

/** Row of a `NameCell`, `TableCell`s in the order of the columns, and an `ActionsCell` if there are actions. */
export const TableRow = ({ children, shape = 'card' }: TableRowProps) => (
  <tr className={`${row} ${shapes[shape]}`}>{children}</tr>
);

const cell = 'text-left align-middle @table:border-t @table:border-hairline @table:px-3 @table:py-2.5 @max-table:block';

interface NameCellProps {
  readonly children: ReactNode;
}

export const NameCell = ({ children }: NameCellProps) => (
  <th scope="row" className={`${cell} font-semibold @max-table:text-[1rem]`}>
    {children}
  </th>
);

/** Width class of a column whose cells have the place `wide`. */
export const wideOnly = '@table:@max-[64rem]:hidden';

const places = {
  flow: '',
  line: '@max-table:col-span-full @max-table:empty:hidden',
  corner: '@max-table:col-start-2 @max-table:row-start-1 @max-table:text-right',
  end: '@max-table:text-right',
  /** Visible in wide tables and on cards only; give the column's width `wideOnly`, too. */
  wide: '@table:@max-[64rem]:hidden @max-table:text-right',
  /** Visible in wide tables only; give the column's width `wideOnly`, too. */
  wideOnly: '@table:@max-[64rem]:hidden @max-table:hidden',
} as const;

interface TableCellProps {
  readonly children?: ReactNode;
  /** Position on a card: after the previous cell, on its own line, beside the name, or at the right edge. */
  readonly place?: keyof typeof places;
  /** Column name shown before the value on a card, which has no table head. */
  readonly label?: string;
}

export const TableCell = ({ children, place = 'flow', label }: TableCellProps) => (
  <td
    data-label={label}
    className={`${cell} ${places[place]} ${label === undefined ? '' : "@max-table:before:text-ink-2 @max-table:before:content-[attr(data-label)_'_']"}`}
  >
    {children}
  </td>
);

export const CellNote = ({ children }: { readonly children: ReactNode }) => (
  <span className="block text-note font-normal text-ink-2">{children}</span>
);

/** Link in a table; covers the whole row if that is a line. */
export const openLook = `${buttonLooks.link} px-2.5 @max-table:absolute @max-table:inset-0 @max-table:justify-end @max-table:px-1 @max-table:no-underline @max-table:-outline-offset-2`;

/** Cell with the link that opens a row: style it with `openLook`, its text with `OpenWords`. */
export const OpenCell = ({ children }: { readonly children: ReactNode }) => (
  <td className="text-right align-middle @max-table:contents @table:border-t @table:border-hairline @table:py-1 @table:pr-1.5 @table:pl-3">
    {children}
  </td>
);

/** Text of a link that opens a row; replaced by an arrow if the row is a line. */
export const OpenWords = ({ children }: { readonly children: ReactNode }) => (
  <>
    <span className="@max-table:sr-only">{children}</span>
    <span className="@table:hidden">
      <LineIcon path="M9 6l6 6-6 6" size={20} />
    </span>
  </>
);

export const ActionsCell = ({ children }: { readonly children: ReactNode }) => (
  <td className="align-middle @table:border-t @table:border-hairline @table:py-1 @table:pr-1.5 @table:pl-3 @max-table:col-span-full @max-table:block @max-table:border-t @max-table:border-hairline @max-table:pt-2">
    <div className="flex flex-wrap justify-end @max-table:-mx-2.5 @max-table:-mb-1.5 @max-table:justify-start @max-table:gap-1">
      {children}
    </div>
  </td>
);

interface RowButtonProps {
  /** Accessible name with the action and its row. */
  readonly label: string;
  readonly onPress: () => unknown;
  readonly children: ReactNode;
}

export const RowButton = ({ label, onPress, children }: RowButtonProps) => (
  <Button look="rowIcon" aria-label={label} title={label} onClick={onPress}>
    {children}
  </Button>
);
