import { useEffect, useRef, useState } from 'react';
import { takeoutName } from '#content/takeout/files.ts';
import { takeoutReadme } from '#content/takeout/readme.ts';
import { takeout as words } from '#content/takeout/screen.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { messageOf } from '#islands/admin/message.ts';
import { saveFile } from '#islands/admin/save-file.ts';
import { takeOut } from '#stores/takeout/reading.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog, DialogActions, SubmitActions } from '#ui/dialog.tsx';

interface Running {
  readonly kind: 'running';
  readonly text: string;
  readonly done: number;
  readonly total: number;
}

type Step =
  | { readonly kind: 'ready' }
  | Running
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void }
  | { readonly kind: 'done'; readonly text: string };

/** Aborts a download whose dialog was closed. */
class Cancelled extends Error {}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

interface Ways {
  readonly show: (step: Step) => void;
  readonly isGone: () => boolean;
}

/** Reads all data and saves the file; asks whether to retry when a part fails. @throws Cancelled */
async function download({ show, isGone }: Ways): Promise<void> {
  const begunAt = new Date().toISOString();
  const pieces: Blob[] = [];
  let reached: Running = { kind: 'running', text: words.beginning, done: 0, total: 1 };

  async function insist<T>(read: () => Promise<T>): Promise<T> {
    if (isGone()) throw new Cancelled();
    try {
      return await read();
    } catch (error) {
      if (isGone()) throw new Cancelled(undefined, { cause: error });
      await new Promise<void>((retry) => show({ kind: 'failed', message: messageOf(error), retry }));
      show(reached);
      return insist(read);
    }
  }

  show(reached);
  const taken = await takeOut({
    fileOf: takeoutName,
    readme: (facts) => takeoutReadme({ ...facts, site: location.host, begunAt, endedAt: new Date().toISOString() }),
    // The browser may keep blobs on disk instead of in memory.
    write: (piece) => void pieces.push(new Blob([piece])),
    onProgress: (what, done, total) => {
      const text = what === 'images' ? words.images(done, total) : words.running(takeoutName(what), done, total);
      reached = { kind: 'running', text, done, total: Math.max(1, total) };
      show(reached);
    },
    insist,
  });
  if (isGone()) throw new Cancelled();
  const file = new Blob(pieces, { type: 'application/zip' });
  saveFile(file, words.fileName(berlinDay(new Date())));
  const rows = sum(taken.tables.map((table) => table.rows));
  show({ kind: 'done', text: words.done(rows, taken.images, words.size(file.size)) });
}

/** Exports everything as one ZIP file and shows the progress. Closing the dialog cancels. */
export function TakeoutDialog({ onClose }: { readonly onClose: () => void }) {
  const [step, setStep] = useState<Step>({ kind: 'ready' });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  function start(): void {
    const show = (next: Step): void => {
      if (!isGone.current) setStep(next);
    };
    download({ show, isGone: () => isGone.current }).catch((error: unknown) => {
      if (!(error instanceof Cancelled)) show({ kind: 'failed', message: messageOf(error), retry: start });
    });
  }

  return (
    <Dialog title={words.title} width={500} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-3 pb-5">
        {step.kind === 'ready' && (
          <>
            <p>{words.warning}</p>
            <p className="text-meta text-ink-2">{words.logged}</p>
          </>
        )}
        {step.kind === 'running' && (
          <>
            <progress
              aria-label={words.progress}
              className="h-2 w-full appearance-none overflow-hidden rounded-full bg-hairline [&::-moz-progress-bar]:bg-admin [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-admin"
              max={step.total}
              value={step.done}
            />
            <p role="status" className="tabular-nums">
              {step.text}
            </p>
            <p className="text-meta text-ink-2">{words.stay}</p>
          </>
        )}
        {step.kind === 'failed' && (
          <Callout tone="error" role="alert">
            {words.failed(step.message)} {words.keeps}
          </Callout>
        )}
        {step.kind === 'done' && (
          <Callout tone="success" role="status">
            {step.text}
          </Callout>
        )}
      </div>
      {step.kind === 'ready' && (
        <SubmitActions cancel={words.cancel} onCancel={onClose} submit={words.start} onSubmit={start} />
      )}
      {step.kind === 'running' && (
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {words.cancel}
          </Button>
        </DialogActions>
      )}
      {step.kind === 'failed' && (
        <SubmitActions cancel={words.cancel} onCancel={onClose} submit={words.retry} onSubmit={step.retry} />
      )}
      {step.kind === 'done' && (
        <DialogActions>
          <Button onClick={onClose}>{words.close}</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
