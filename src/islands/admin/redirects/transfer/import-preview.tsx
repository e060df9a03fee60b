import { useState } from 'react';
import { redirectImport as words } from '#content/redirects/import.ts';
import { formatNumber } from '#domain/german-count.ts';
import { paginate } from '#domain/paging.ts';
import { CHOICES, countOutcomes, type ImportChoice, type PlannedRow } from '#domain/redirects/import.ts';
import { formatTarget } from '#domain/redirects/shown-target.ts';
import { Badge } from '#ui/badge.tsx';
import { CellNote, DataTable, NameCell, TableCell, TableRow } from '#ui/data-table.tsx';
import { Pager } from '#ui/pager.tsx';
import { Select } from '#ui/select.tsx';
import type { TableColumn } from '#ui/table-head.tsx';

const PAGE_SIZE = 20;

const filters = ['all', 'conflict', 'invalid'] as const;
type Filter = (typeof filters)[number];

const columns: readonly TableColumn<string>[] = [
  { name: 'slug', label: words.columns.slug, width: 'w-[30%]' },
  { name: 'targetUrl', label: words.columns.targetUrl },
  { name: 'what', label: words.what, width: 'w-60' },
];

const outcomes = ['create', 'replace', 'skip', 'invalid'] as const;

const tones = { create: 'success', replace: 'alert', skip: 'quiet', invalid: 'alert' } as const;

const isShown = ({ conflict, outcome }: PlannedRow, filter: Filter): boolean =>
  filter === 'all' || (filter === 'conflict' ? conflict !== undefined : outcome === 'invalid');

/** Parses a select's value; 'skip' by default. */
export const choiceOf = (value: string): ImportChoice => CHOICES.find((choice) => choice === value) ?? 'skip';

/** Options for rows whose slug is taken. */
export const choiceOptions = CHOICES.map((value) => ({ value, label: words.choices[value] }));

interface RowProps {
  readonly row: PlannedRow;
  readonly choice: ImportChoice;
  readonly onChoose: (choice: ImportChoice) => void;
}

function Row({ row: { line, draft, slug, conflict, outcome, problem }, choice, onChoose }: RowProps) {
  return (
    <TableRow>
      <NameCell>
        <span className="break-words">{slug || '–'}</span>
        <CellNote>
          {words.line} {formatNumber(line)}
        </CellNote>
      </NameCell>
      <TableCell place="line">
        <span className="block truncate">{formatTarget(draft.targetUrl, [])}</span>
        {draft.category !== '' && <CellNote>{draft.category}</CellNote>}
      </TableCell>
      <TableCell place="line">
        <Badge tone={tones[outcome]}>{words.outcomes[outcome]}</Badge>
        {problem !== undefined && <CellNote>{problem}</CellNote>}
        {conflict !== undefined && (
          <>
            <CellNote>{conflict === 'stored' ? words.stored : words.repeated}</CellNote>
            <select
              aria-label={`${words.choiceOf(line)}: ${words.choice}`}
              className="mt-1 min-h-9 w-full rounded-sm border border-field bg-white px-2"
              value={choice}
              onChange={(event) => onChoose(choiceOf(event.target.value))}
            >
              {choiceOptions
                .filter(({ value }) => conflict === 'stored' || value !== 'replace')
                .map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
            </select>
          </>
        )}
      </TableCell>
    </TableRow>
  );
}

interface ImportPreviewProps {
  readonly rows: readonly PlannedRow[];
  readonly choiceAt: (line: number) => ImportChoice;
  readonly onChoose: (line: number, choice: ImportChoice) => void;
}

export function ImportPreview({ rows, choiceAt, onChoose }: ImportPreviewProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [number, setNumber] = useState(1);
  const counts = countOutcomes(rows);
  const shown = rows.filter((row) => isShown(row, filter));
  const page = paginate(shown, number, PAGE_SIZE);
  return (
    <section aria-labelledby="import-preview">
      <h3 id="import-preview" className="mb-2 font-semibold">
        {words.preview}
      </h3>
      <dl className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-meta">
        {outcomes.map((outcome) => (
          <div key={outcome} className="flex gap-2">
            <dt className="text-ink-2">{words.outcomes[outcome]}</dt>
            <dd className="font-semibold tabular-nums">{formatNumber(counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      <div className="mb-3 max-w-60">
        <Select
          name="import-filter"
          label={words.filter}
          options={filters.map((value) => ({ value, label: words.filters[value] }))}
          value={filter}
          onChange={(event) => {
            setFilter(filters.find((each) => each === event.target.value) ?? 'all');
            setNumber(1);
          }}
        />
      </div>
      {shown.length === 0 ? (
        <p className="text-meta text-ink-2">{words.nothing}</p>
      ) : (
        <DataTable labelledBy="import-preview" columns={columns}>
          {page.rows.map((row) => (
            <Row
              key={row.line}
              row={row}
              choice={choiceAt(row.line)}
              onChoose={(choice) => onChoose(row.line, choice)}
            />
          ))}
        </DataTable>
      )}
      <Pager label={words.pages.label} number={page.number} count={page.count} words={words.pages} onOpen={setNumber} />
    </section>
  );
}
