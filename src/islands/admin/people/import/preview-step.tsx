import { useState } from 'react';
import { importWords as words } from '#content/people/import.ts';
import type { ImportPlan, ImportResult } from '#contracts/people/imports.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatNumber } from '#domain/german-count.ts';
import { countOf, type Fate, GROUP_FATES, GROUPS, type Group } from '#domain/people/import/fates.ts';
import type { PersonRow } from '#domain/people/import/rows.ts';
import { LIST_NAMES } from '#domain/people/lists.ts';
import { Button } from '#ui/button.tsx';
import { CellNote, DataTable, NameCell, TableCell, TableRow } from '#ui/data-table.tsx';
import { SubmitActions } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import type { TableColumn } from '#ui/table-head.tsx';
import { Outcome } from './outcome.tsx';

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
function GroupRows({ rows, labelledBy }: GroupRowsProps) {
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

interface PreviewStepProps {
  readonly plan: ImportPlan;
  readonly result: ImportResult;
  readonly isBusy: boolean;
  readonly onDrop: () => void;
  readonly onStart: () => void;
}

export function PreviewStep({ plan, result, isBusy, onDrop, onStart }: PreviewStepProps) {
  const { fates } = result;
  const count = (each: Group): number => countOf(fates, GROUP_FATES[each]);
  const [group, setGroup] = useState<Group>(() => GROUPS.find((each) => count(each) > 0) ?? 'new');
  const shown = plan.rows.flatMap((row, index) => {
    const fate = fates[index];
    if (fate === undefined || !GROUP_FATES[group].includes(fate)) return [];
    return [{ ...row, fate, consentSource: row.consentSource ?? plan.source }];
  });
  const added = count('new');
  return (
    <>
      <div className="grid gap-4 pb-4">
        <h3 id="import-preview" tabIndex={-1} className="font-semibold outline-none" data-autofocus>
          {words.preview}
        </h3>
        <p>{words.previewLead(LIST_NAMES[plan.list])}</p>
        <Outcome result={result} />
        <div className="max-w-72">
          <Select
            name="import-group"
            label={words.rowsOf}
            options={GROUPS.map((value) => ({
              value,
              label: words.group(words.groups[value], count(value)),
            }))}
            value={group}
            onChange={({ target }) => setGroup(GROUPS.find((each) => each === target.value) ?? 'new')}
          />
        </div>
        <GroupRows key={group} rows={shown} labelledBy="import-preview" />
      </div>
      <SubmitActions
        cancel={words.drop}
        onCancel={onDrop}
        submit={added > 0 ? words.start(added) : words.startNone}
        onSubmit={onStart}
        isBusy={isBusy}
      />
    </>
  );
}
