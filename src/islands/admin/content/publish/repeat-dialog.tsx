import { useState } from 'react';
import { releases as words } from '#content/content/publishing.ts';
import { editor } from '#content/content/screen.ts';
import { showOutcome } from '#islands/admin/content/outcome.ts';
import { Pending } from '#islands/admin/loaded.tsx';
import { useRead } from '#islands/admin/use-read.ts';
import { readRepeat, repeatRelease } from '#stores/content/releases.ts';
import { dataOf } from '#stores/query.ts';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';
import { ChangeItem } from './change-item.tsx';
import { MonthNote } from './month-note.tsx';

interface RepeatDialogProps {
  /** Release to publish again; 0 for the initial content. */
  readonly id: number;
  readonly onClose: () => void;
}

/** Previews the changes of publishing a former release again, and asks. */
export function RepeatDialog({ id, onClose }: RepeatDialogProps) {
  const { state, retry } = useRead(() => readRepeat(id));
  const [isSending, setSending] = useState(false);
  const changes = dataOf(state)?.changes;

  async function repeat(): Promise<void> {
    setSending(true);
    await showOutcome(async () => {
      await repeatRelease(id);
      return { title: words.againStarted, description: words.againHint };
    }, words.againFailed);
    onClose();
  }

  return (
    <Dialog
      title={id === 0 ? words.firstTitle : words.againTitle(id)}
      width={600}
      closeLabel={editor.close}
      onClose={onClose}
    >
      <div className="grid gap-4 pb-5">
        {!('data' in state) && (
          <Pending
            state={state}
            words={{ loading: words.againLoading, failed: words.failed, retry: editor.retry }}
            onRetry={retry}
          />
        )}
        {changes && <p>{changes.length === 0 ? words.againNothing : words.againLead}</p>}
        {changes && changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <ChangeItem key={`${change.kind}/${change.id}`} change={change} />
            ))}
          </ul>
        )}
        <p className="text-meta text-ink-2">{words.againHint}</p>
        <MonthNote />
      </div>
      <SubmitActions
        cancel={editor.cancel}
        onCancel={onClose}
        submit={words.againSend}
        onSubmit={() => void repeat()}
        isBusy={isSending}
        isDisabled={changes === undefined || changes.length === 0}
      />
    </Dialog>
  );
}
