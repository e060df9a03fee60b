interface SortHeaderProps {
  readonly label: string;
  /** How the rows are ordered by this column, if they are. */
  readonly direction: 'ascending' | 'descending' | undefined;
  readonly onSort: () => void;
}

const arrows = {
  none: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  ascending: 'M12 19V5M6 11l6-6 6 6',
  descending: 'M12 5v14M6 13l6 6 6-6',
};

/** Head of a table's column that orders the rows; says so to screen readers. */
export const SortHeader = ({ label, direction, onSort }: SortHeaderProps) => (
  <th scope="col" aria-sort={direction ?? 'none'}>
    <button type="button" className="sort-button" onClick={onSort}>
      {label}
      <svg
        viewBox="0 0 24 24"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={arrows[direction ?? 'none']} />
      </svg>
    </button>
  </th>
);
