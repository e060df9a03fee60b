import { useState } from 'react';
import { importWords as words } from '#content/people/import.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatNumber } from '#domain/german-count.ts';
import type { Fate } from '#domain/people/import/fates.ts';
import type { PersonRow } from '#domain/people/import/rows.ts';
import { Button } from '#ui/button.tsx';
import { CellNote, DataTable, NameCell, TableCell, TableRow } from '#ui/data-table.tsx';
import type { TableColumn } from '#ui/table-head.tsx';

const columns: readonly TableColumn<string>[] = [
  { name: 'email', label: words.email },
  { name: 'what', label: words.what, width: 'w-[45%]' },
];

/** Rows drawn at once. */
const PAGE_SIZE = 50;

interface FatedRow extends PersonRow {
  readonly fate: Fate;
}

const Row = ({ row: { line, email, name, fate, consentAt, consentSource } }: { readonly row: FatedRow }) => (
  <TableRow>
    <NameCell>
      <span className="break-words">{email ?? '–'}</span>
      <CellNote>
        {words.line} {formatNumber(line)}
        {name !== null && `, ${name}`}
      </CellNote>
    </NameCell>
    <TableCell place="line">
      {words.fates[fate]}
      {fate === 'proven' && consentAt !== null && (
        <CellNote>{words.consent(formatInstant(consentAt), consentSource ?? '')}</CellNote>
      )}
    </TableCell>
  </TableRow>
);

interface GroupRowsProps {
  readonly rows: readonly FatedRow[];
  readonly labelledBy: string;
}

/** Rows of a preview group, page by page; give it the group as key, so that another group starts anew. */
export function GroupRows({ rows, labelledBy }: GroupRowsProps) {
  const [count, setCount] = useState(PAGE_SIZE);
  if (rows.length === 0) return <p className="text-meta text-ink-2">{words.none}</p>;
  return (
    <>
      <DataTable labelledBy={labelledBy} columns={columns}>
        {rows.slice(0, count).map((row) => (
          <Row key={row.line} row={row} />
        ))}
      </DataTable>
      {rows.length > count && (
        <div className="pt-3">
          <Button look="outline" onClick={() => setCount(count + PAGE_SIZE)}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}
