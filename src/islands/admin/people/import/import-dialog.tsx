import { type ReactNode, useRef, useState } from 'react';
import { importWords as words } from '#content/people/import.ts';
import { IMPORT_ROWS_MAX, type ImportPlan, type ImportResult } from '#contracts/people/imports.ts';
import { type CsvTable, readCsv } from '#islands/admin/csv/csv-table.ts';
import { CsvFileField } from '#islands/admin/csv/file-field.tsx';
import { useKeptFocus } from '#islands/admin/kept-focus.ts';
import { messageOf } from '#islands/admin/message.ts';
import { preview, runImport } from '#stores/people/editing.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Outcome } from './outcome.tsx';
import { PlanStep } from './plan-step.tsx';
import { PreviewStep } from './preview-step.tsx';

type Step =
  | { readonly kind: 'file' }
  | { readonly kind: 'plan'; readonly table: CsvTable }
  | { readonly kind: 'preview'; readonly plan: ImportPlan; readonly result: ImportResult }
  | { readonly kind: 'done'; readonly result: ImportResult };

interface ImportDialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Imports people from another program (docs/decisions/people-import.md). */
export function ImportDialog({ onDone, onClose }: ImportDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'file' });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const ref = useRef<HTMLDivElement>(null);
  useKeptFocus(ref, step.kind);

  const goTo = (next: Step): void => {
    setFailure(undefined);
    setStep(next);
  };

  /** Goes to the step that follows from some work; on a failure stays and shows it. */
  async function attempt(work: () => Promise<Step>): Promise<void> {
    setFailure(undefined);
    setBusy(true);
    try {
      setStep(await work());
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }

  const read = async (file: File): Promise<Step> => ({
    kind: 'plan',
    table: readCsv(await file.arrayBuffer(), words, IMPORT_ROWS_MAX),
  });

  const run = async (plan: ImportPlan): Promise<Step> => {
    const result = await runImport(plan);
    onDone();
    return { kind: 'done', result };
  };

  function content(): ReactNode {
    if (step.kind === 'file') {
      return (
        <div className="grid gap-4 pb-6">
          <p className="text-ink-2">{words.lead}</p>
          <CsvFileField
            label={words.file}
            reading={isBusy ? words.reading : undefined}
            failure={failure}
            onFile={(file) => void attempt(() => read(file))}
          />
        </div>
      );
    }
    if (step.kind === 'plan') {
      return (
        <PlanStep
          table={step.table}
          isBusy={isBusy}
          onBack={() => goTo({ kind: 'file' })}
          onPlan={(plan) => void attempt(async () => ({ kind: 'preview', plan, result: await preview(plan) }))}
        />
      );
    }
    if (step.kind === 'preview') {
      return (
        <PreviewStep
          plan={step.plan}
          result={step.result}
          isBusy={isBusy}
          onDrop={() => goTo({ kind: 'file' })}
          onStart={() => void attempt(() => run(step.plan))}
        />
      );
    }
    return (
      <>
        <div className="grid gap-4 pb-4">
          <p role="status" className="font-semibold">
            {words.done}
          </p>
          <Outcome result={step.result} />
        </div>
        <DialogActions>
          <Button onClick={onClose}>{words.finish}</Button>
        </DialogActions>
      </>
    );
  }

  return (
    <Dialog title={words.title} width={800} closeLabel={words.close} onClose={onClose}>
      {failure !== undefined && step.kind !== 'file' && (
        <Callout tone="error" role="alert" className="mb-4">
          {words.failed(failure)}
        </Callout>
      )}
      <div ref={ref} tabIndex={-1} className="outline-none">
        {content()}
      </div>
    </Dialog>
  );
}
