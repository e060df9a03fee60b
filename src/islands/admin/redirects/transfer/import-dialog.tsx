import { useStore } from '@nanostores/react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { redirectImport as words } from '#content/redirects/import.ts';
import { slugKey } from '#domain/address/slugs.ts';
import { CHOICES, countOutcomes, type ImportChoice, type PlannedRow, planImport } from '#domain/redirects/import.ts';
import { detectSource, guessMapping, REDIRECT_COLUMNS, type RedirectMapping } from '#domain/redirects/table.ts';
import { ColumnMapping } from '#islands/admin/csv/column-mapping.tsx';
import type { CsvTable } from '#islands/admin/csv/csv-table.ts';
import { CsvFileField } from '#islands/admin/csv/file-field.tsx';
import { messageOf } from '#islands/admin/message.ts';
import { dataOf } from '#stores/query.ts';
import { importPlanned, type ImportReport as Report } from '#stores/redirects/batches.ts';
import { categoriesQuery, redirectsQuery } from '#stores/redirects/editing.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { checkRows, readTable } from './csv-table.ts';
import { ImportPreview } from './import-preview.tsx';

type Step =
  | { readonly kind: 'file'; readonly failure?: string; readonly isReading?: boolean }
  | { readonly kind: 'preview'; readonly table: CsvTable }
  | { readonly kind: 'done'; readonly rows: readonly PlannedRow[]; readonly report: Report };

interface FileStepProps {
  readonly step: Extract<Step, { kind: 'file' }>;
  readonly onFile: (file: File) => void;
}

const FileStep = ({ step, onFile }: FileStepProps) => (
  <div className="grid gap-4 pb-6">
    <p className="text-ink-2">{words.lead}</p>
    <CsvFileField
      label={words.file}
      reading={step.isReading ? words.reading : undefined}
      failure={step.failure}
      onFile={onFile}
    />
  </div>
);

function sourceText(headers: readonly string[]): string {
  const source = detectSource(headers);
  if (source === undefined) return words.unknownSource;
  return source === 'own' ? words.ownSource : words.source(source);
}

interface PreviewStepProps {
  readonly table: CsvTable;
  readonly isRunning: boolean;
  readonly onBack: () => void;
  readonly onStart: (rows: readonly PlannedRow[]) => void;
}

function useStored() {
  const redirects = dataOf(useStore(redirectsQuery.$state));
  const categories = useStore(categoriesQuery.$state);
  const taken = useMemo(() => new Set(redirects?.map(({ slug }) => slugKey(slug))), [redirects]);
  return { taken, categories: dataOf(categories) ?? [] };
}

function PreviewStep({ table, isRunning, onBack, onStart }: PreviewStepProps) {
  const { taken, categories } = useStored();
  const [mapping, setMapping] = useState<RedirectMapping>(() => guessMapping(table.headers));
  const [choice, setChoice] = useState<ImportChoice>('skip');
  const isMapped = mapping.slug !== undefined && mapping.targetUrl !== undefined;
  const used = useDeferredValue(mapping);
  const checked = useMemo(() => (isMapped ? checkRows(table, used) : []), [table, used, isMapped]);
  const rows = planImport(checked, taken, choice);
  const wanted = rows.filter(({ outcome }) => outcome === 'create' || outcome === 'replace');
  const known = new Set(categories.map(({ name }) => name));
  const created = new Set(wanted.flatMap(({ draft }) => draft.category?.name ?? []).filter((name) => !known.has(name)));
  return (
    <>
      <div className="grid gap-4 pb-4">
        <p>{sourceText(table.headers)}</p>
        <ColumnMapping
          headers={table.headers}
          columns={REDIRECT_COLUMNS}
          mapping={mapping}
          isOpen={!isMapped}
          words={words}
          onChange={(column, index) => setMapping({ ...mapping, [column]: index })}
        />
        {isMapped ? (
          <>
            {rows.some(({ conflict }) => conflict !== undefined) && (
              <Select
                name="choice"
                label={words.choice}
                options={CHOICES.map((value) => ({ value, label: words.choices[value] }))}
                value={choice}
                onChange={({ target }) => setChoice(CHOICES.find((each) => each === target.value) ?? 'skip')}
              />
            )}
            {created.size > 0 && <p className="text-meta">{words.newCategories(created.size)}</p>}
            <ImportPreview rows={rows} />
          </>
        ) : (
          <Callout tone="pending">{words.needed}</Callout>
        )}
      </div>
      <DialogActions>
        <Button look="outline" isBusy={isRunning} onClick={onBack}>
          {words.otherFile}
        </Button>
        <Button disabled={wanted.length === 0} isBusy={isRunning} onClick={() => onStart(rows)}>
          {isRunning ? words.running : words.start(wanted.length)}
        </Button>
      </DialogActions>
    </>
  );
}

/** Imports redirects from another program or from an export (docs/decisions/redirects.md). */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [step, setStep] = useState<Step>({ kind: 'file' });
  const [isRunning, setRunning] = useState(false);

  async function read(file: File): Promise<void> {
    setStep({ kind: 'file', isReading: true });
    try {
      setStep({ kind: 'preview', table: readTable(await file.arrayBuffer()) });
    } catch (error) {
      setStep({ kind: 'file', failure: messageOf(error) });
    }
  }

  async function start(rows: readonly PlannedRow[]): Promise<void> {
    setRunning(true);
    setStep({ kind: 'done', rows, report: await importPlanned(rows) });
    setRunning(false);
  }

  function content(): ReactNode {
    switch (step.kind) {
      case 'file':
        return <FileStep step={step} onFile={(file) => void read(file)} />;
      case 'preview':
        return (
          <PreviewStep
            table={step.table}
            isRunning={isRunning}
            onBack={() => setStep({ kind: 'file' })}
            onStart={(rows) => void start(rows)}
          />
        );
      case 'done':
        return (
          <>
            <ImportReport rows={step.rows} report={step.report} />
            <DialogActions>
              <Button onClick={onClose}>{words.finish}</Button>
            </DialogActions>
          </>
        );
    }
  }

  return (
    <Dialog title={words.title} width={800} closeLabel={words.close} onClose={isRunning ? () => undefined : onClose}>
      {content()}
    </Dialog>
  );
}

interface ImportReportProps {
  readonly rows: readonly PlannedRow[];
  readonly report: Report;
}

function ImportReport({ rows, report: { created, replaced, failed } }: ImportReportProps) {
  const { skip, invalid } = countOutcomes(rows);
  const sentences = [
    words.report.created(created),
    replaced > 0 && words.report.replaced(replaced),
    skip > 0 && words.report.skipped(skip),
    invalid > 0 && words.report.invalid(invalid),
    failed && words.report.failed(failed.count),
  ];
  return (
    <Callout tone={failed ? 'error' : 'success'} role={failed ? 'alert' : 'status'} className="mb-4">
      <p className="mb-1 font-semibold">{words.done}</p>
      <ul>
        {sentences.filter(Boolean).map((sentence) => (
          <li key={String(sentence)}>{sentence}</li>
        ))}
      </ul>
      {failed && (
        <>
          <p className="mt-2">{words.failedLines(failed.lines, failed.message)}</p>
          <p className="mt-2">{words.repeat}</p>
        </>
      )}
    </Callout>
  );
}
