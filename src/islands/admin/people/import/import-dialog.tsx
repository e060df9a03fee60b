import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { importWords as words } from '#content/people/import.ts';
import type { ImportProgress } from '#contracts/people/imports.ts';
import { countAll } from '#domain/people/import/fates.ts';
import { type CsvTable, readCsv } from '#islands/admin/csv/csv-table.ts';
import { CsvFileField } from '#islands/admin/csv/file-field.tsx';
import { useKeptFocus } from '#islands/admin/kept-focus.ts';
import { messageOf } from '#islands/admin/message.ts';
import { discardImport, finishImport, type ImportPlan, importQuery, stageRows } from '#stores/people/imports.ts';
import { dataOf } from '#stores/query.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Outcome } from './outcome.tsx';
import { PlanStep } from './plan-step.tsx';
import { PreviewStep } from './preview-step.tsx';

type Step =
  | { readonly kind: 'file'; readonly isReading?: boolean }
  | { readonly kind: 'plan'; readonly table: CsvTable }
  | { readonly kind: 'sending'; readonly done: number; readonly all: number }
  | { readonly kind: 'preview' | 'running' | 'done' };

/** Returns the step at which an interrupted import continues. */
function firstStep(progress: ImportProgress | null): Step {
  if (progress === null || progress.state === 'done') return { kind: 'file' };
  if (progress.state === 'running') return { kind: 'running' };
  return progress.received < progress.total ? { kind: 'file' } : { kind: 'preview' };
}

interface ProgressProps {
  readonly done: number;
  readonly all: number;
  readonly text: string;
  readonly note: string;
}

const Progress = ({ done, all, text, note }: ProgressProps) => (
  <div className="grid gap-3 pb-6">
    <progress aria-label={words.progress} className="h-3 w-full accent-admin" max={all} value={done} />
    <p role="status" className="tabular-nums">
      {text}
    </p>
    <p className="text-meta text-ink-2">{note}</p>
  </div>
);

interface ImportDialogProps {
  readonly first: ImportProgress | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Imports people from another program (docs/decisions/people-import.md). */
export function ImportDialog({ first, onDone, onClose }: ImportDialogProps) {
  const state = useStore(importQuery.$state);
  const progress = dataOf(state) ?? first;
  const [step, setStep] = useState<Step>(() => firstStep(first));
  const [failure, setFailure] = useState<string>();
  const ref = useRef<HTMLDivElement>(null);
  useKeptFocus(ref, step.kind);

  /** Runs a step's work; on a failure goes to `instead` and shows the error. */
  async function attempt(work: () => Promise<Step>, instead: Step): Promise<void> {
    setFailure(undefined);
    try {
      setStep(await work());
    } catch (error) {
      setFailure(messageOf(error));
      setStep(instead);
    }
  }

  const read = (file: File): Promise<void> => {
    setStep({ kind: 'file', isReading: true });
    return attempt(async () => ({ kind: 'plan', table: readCsv(await file.arrayBuffer(), words) }), { kind: 'file' });
  };

  const send = (plan: ImportPlan, table: CsvTable): Promise<void> => {
    const all = plan.rows.length;
    setStep({ kind: 'sending', done: 0, all });
    return attempt(
      async () => {
        await stageRows(plan, (done) => setStep({ kind: 'sending', done, all }));
        return { kind: 'preview' };
      },
      { kind: 'plan', table },
    );
  };

  const drop = (id: number, instead: Step): Promise<void> =>
    attempt(async () => {
      await discardImport(id);
      return { kind: 'file' };
    }, instead);

  const run = (id: number): Promise<void> => {
    setStep({ kind: 'running' });
    return attempt(
      async () => {
        await finishImport(id);
        onDone();
        return { kind: 'done' };
      },
      { kind: 'running' },
    );
  };

  // Resumes an import that was running when the owner left the page.
  const resume = useEffectEvent(() => {
    if (first?.state === 'running') void run(first.id);
  });
  useEffect(() => resume(), []);

  const fileStep = (isReading: boolean): ReactNode => {
    const isIncomplete = progress?.state === 'reading' && progress.received < progress.total;
    return (
      <>
        <div className="grid gap-4 pb-6">
          <p className="text-ink-2">{words.lead}</p>
          {isIncomplete && <Callout tone="pending">{words.incomplete(progress.received, progress.total)}</Callout>}
          <CsvFileField
            label={words.file}
            reading={isReading ? words.reading : undefined}
            failure={failure}
            onFile={(file) => void read(file)}
          />
        </div>
        {isIncomplete && (
          <DialogActions>
            <Button look="outline" onClick={() => drop(progress.id, { kind: 'file' })}>
              {words.drop}
            </Button>
          </DialogActions>
        )}
      </>
    );
  };

  function describeStatus(kind: 'preview' | 'running' | 'done', shown: ImportProgress): ReactNode {
    const { id } = shown;
    if (kind === 'preview') {
      return (
        <PreviewStep progress={shown} onDrop={() => void drop(id, { kind: 'preview' })} onStart={() => void run(id)} />
      );
    }
    if (kind === 'running') {
      const done = shown.state === 'reading' ? 0 : countAll(shown.fates);
      return (
        <>
          <Progress done={done} all={shown.total} text={words.running(done, shown.total)} note={words.goesOn} />
          {failure !== undefined && (
            <DialogActions>
              <Button onClick={() => run(id)}>{words.again}</Button>
            </DialogActions>
          )}
        </>
      );
    }
    return (
      <>
        <div className="grid gap-4 pb-4">
          <p role="status" className="font-semibold">
            {words.done}
          </p>
          <Outcome progress={shown} />
        </div>
        <DialogActions>
          <Button onClick={onClose}>{words.finish}</Button>
        </DialogActions>
      </>
    );
  }

  function content(): ReactNode {
    if (step.kind === 'file') return fileStep(step.isReading === true);
    if (step.kind === 'plan') {
      const { table } = step;
      return (
        <PlanStep table={table} onBack={() => setStep({ kind: 'file' })} onPlan={(plan) => void send(plan, table)} />
      );
    }
    if (step.kind === 'sending') {
      const { done, all } = step;
      return <Progress done={done} all={all} text={words.sending(done, all)} note={words.stay} />;
    }
    return progress && describeStatus(step.kind, progress);
  }

  return (
    <Dialog
      title={words.title}
      width={800}
      closeLabel={words.close}
      onClose={step.kind === 'sending' ? () => undefined : onClose}
    >
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
