import { redirectImport as words } from '#content/redirects/import.ts';
import { REDIRECT_COLUMNS, type RedirectColumn, type RedirectMapping } from '#domain/redirects/table.ts';
import { Select } from '#ui/select.tsx';

interface ColumnMappingProps {
  readonly headers: readonly string[];
  readonly mapping: RedirectMapping;
  readonly onChange: (mapping: RedirectMapping) => void;
}

/** Which column of the file means what. */
export function ColumnMapping({ headers, mapping, onChange }: ColumnMappingProps) {
  const isComplete = mapping.slug !== undefined && mapping.targetUrl !== undefined;

  function choose(column: RedirectColumn, value: string): void {
    const { [column]: _, ...others } = mapping;
    onChange(value === '' ? others : { ...others, [column]: Number(value) });
  }

  return (
    <details open={!isComplete}>
      <summary className="min-h-11 py-2 font-semibold text-admin">{words.mapping}</summary>
      <div className="grid gap-x-5 gap-y-3 pb-2 sm:grid-cols-2">
        {REDIRECT_COLUMNS.map((column) => (
          <Select
            key={column}
            name={`column-${column}`}
            label={words.columns[column]}
            options={[
              { value: '', label: words.noColumn },
              ...headers.map((header, index) => ({ value: String(index), label: header || `${index + 1}.` })),
            ]}
            value={String(mapping[column] ?? '')}
            onChange={(event) => choose(column, event.target.value)}
          />
        ))}
      </div>
    </details>
  );
}
