import { useState } from 'react';
import { redirectImport as words } from '#content/redirects/import.ts';
import { formatNumber } from '#domain/german-count.ts';
import { paginate } from '#domain/paging.ts';
import { countOutcomes, type PlannedRow } from '#domain/redirects/import.ts';
import { formatTarget } from '#domain/redirects/shown-target.ts';
import { Badge } from '#ui/badge.tsx';
import { CellNote, DataTable, NameCell, TableCell, TableRow } from '#ui/data-table.tsx';
import { Pager } from '#ui/pager.tsx';
import type { TableColumn } from '#ui/table-head.tsx';

const PAGE_SIZE = 20;

const columns: readonly TableColumn<string>[] = [
  { name: 'slug', label: words.columns.slug, width: 'w-[30%]' },
  { name: 'targetUrl', label: words.columns.targetUrl },
  { name: 'what', label: words.what, width: 'w-60' },
];

const outcomes = ['create', 'replace', 'skip', 'invalid'] as const;

const tones = { create: 'success', replace: 'alert', skip: 'quiet', invalid: 'alert' } as const;

/** Orders the rows: faulty ones first, then conflicts, as only these need a look. */
const rank = ({ conflict, outcome }: PlannedRow): number => {
  if (outcome === 'invalid') return 0;
  return conflict === undefined ? 2 : 1;
};

const Row = ({ line, draft, slug, conflict, outcome, problem }: PlannedRow) => (
  <TableRow>
    <NameCell>
      <span className="break-words">{slug || '–'}</span>
      <CellNote>
        {words.line} {formatNumber(line)}
      </CellNote>
    </NameCell>
    <TableCell place="line">
      <span className="block truncate">{formatTarget(draft.targetUrl, [])}</span>
      {draft.category && <CellNote>{draft.category.name}</CellNote>}
    </TableCell>
    <TableCell place="line">
      <Badge tone={tones[outcome]}>{words.outcomes[outcome]}</Badge>
      {problem !== undefined && <CellNote>{problem}</CellNote>}
      {conflict !== undefined && <CellNote>{conflict === 'stored' ? words.stored : words.repeated}</CellNote>}
    </TableCell>
  </TableRow>
);

export function ImportPreview({ rows }: { readonly rows: readonly PlannedRow[] }) {
  const [number, setNumber] = useState(1);
  const counts = countOutcomes(rows);
  const page = paginate(
    rows.toSorted((one, other) => rank(one) - rank(other)),
    number,
    PAGE_SIZE,
  );
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
      <DataTable labelledBy="import-preview" columns={columns}>
        {page.rows.map((row) => (
          <Row key={row.line} {...row} />
        ))}
      </DataTable>
      <Pager label={words.pages.label} number={page.number} count={page.count} words={words.pages} onOpen={setNumber} />
    </section>
  );
}
