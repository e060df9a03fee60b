import { useEffect, useEffectEvent, useState } from 'react';
import { importWords as words } from '#content/people/import.ts';
import type { ImportedRow } from '#contracts/people/imports.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatNumber } from '#domain/german-count.ts';
import type { Group } from '#domain/people/import/fates.ts';
import { messageOf } from '#islands/admin/message.ts';
import { readGroup } from '#stores/people/imports.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { CellNote, DataTable, NameCell, TableCell, TableRow } from '#ui/data-table.tsx';
import type { TableColumn } from '#ui/table-head.tsx';

const columns: readonly TableColumn<string>[] = [
  { name: 'email', label: words.email },
  { name: 'what', label: words.what, width: 'w-[45%]' },
];

const Row = ({ row: { line, email, name, fate, consentAt, consentSource } }: { readonly row: ImportedRow }) => (
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
  readonly id: number;
  readonly group: Group;
  readonly labelledBy: string;
}

/** Rows of a preview group, page by page; give it the group as key, so that another group starts anew. */
export function GroupRows({ id, group, labelledBy }: GroupRowsProps) {
  const [rows, setRows] = useState<readonly ImportedRow[]>();
  const [next, setNext] = useState<number | null>(0);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(true);

  async function read(after: number): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const page = await readGroup(id, group, after);
      setRows((before) => (after === 0 ? page.rows : [...(before ?? []), ...page.rows]));
      setNext(page.next);
    } catch (error) {
      setFailure(words.rowsFailed(messageOf(error)));
    }
    setBusy(false);
  }

  const readFirst = useEffectEvent(() => read(0));
  useEffect(() => void readFirst(), []);

  return (
    <>
      {rows?.length === 0 && <p className="text-meta text-ink-2">{words.none}</p>}
      {rows !== undefined && rows.length > 0 && (
        <DataTable labelledBy={labelledBy} columns={columns}>
          {rows.map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </DataTable>
      )}
      {failure !== undefined && (
        <Callout tone="error" role="alert">
          {failure}
        </Callout>
      )}
      {next !== null && (
        <div className="pt-3">
          <Button look="outline" isBusy={isBusy} onClick={() => read(next)}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}
