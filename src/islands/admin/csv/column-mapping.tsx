import { Select } from '#ui/select.tsx';

interface ColumnMappingProps<Column extends string> {
  readonly headers: readonly string[];
  /** Meanings of columns, in the order of their fields. */
  readonly columns: readonly Column[];
  /** Column index of each meaning, from 0. */
  readonly mapping: Readonly<Partial<Record<Column, number>>>;
  readonly isOpen: boolean;
  readonly words: {
    readonly mapping: string;
    readonly noColumn: string;
    readonly columns: Readonly<Record<Column, string>>;
  };
  readonly onChange: (column: Column, index: number | undefined) => void;
}

export const ColumnMapping = <Column extends string>(props: ColumnMappingProps<Column>) => {
  const { headers, columns, mapping, isOpen, words, onChange } = props;
  return (
    <details open={isOpen}>
      <summary className="min-h-11 py-2 font-semibold text-admin">{words.mapping}</summary>
      <div className="grid gap-x-5 gap-y-3 pb-2 sm:grid-cols-2">
        {columns.map((column) => (
          <Select
            key={column}
            name={`column-${column}`}
            label={words.columns[column]}
            options={[
              { value: '', label: words.noColumn },
              ...headers.map((header, index) => ({ value: String(index), label: header || `${index + 1}.` })),
            ]}
            value={String(mapping[column] ?? '')}
            onChange={({ target }) => onChange(column, target.value === '' ? undefined : Number(target.value))}
          />
        ))}
      </div>
    </details>
  );
};
