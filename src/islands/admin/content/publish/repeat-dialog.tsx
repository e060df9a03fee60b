import { useState } from 'react';
import { releases as words } from '#content/content/publishing.ts';
import { editor } from '#content/content/screen.ts';
import { Pending } from '#islands/admin/loaded.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { useRead } from '#islands/admin/use-read.ts';
import { readRepeat, repeatRelease } from '#stores/content/releases.ts';
import { dataOf } from '#stores/query.ts';
import { showToast } from '#stores/toasts.ts';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';
import { ChangeItem } from './change-item.tsx';
import { MonthNote } from './month-note.tsx';

interface RepeatDialogProps {
  /** Release to publish again; 0 for the initial content. */
  readonly id: number;
  /** Release online now; undefined if unknown. */
  readonly online: number | undefined;
  readonly onClose: () => void;
}

async function send(id: number, online?: number): Promise<void> {
  try {
    await repeatRelease(id);
    const undo = { label: words.undo, hint: words.undoHint, run: () => void send(online ?? 0) };
    showToast({
      title: words.againStarted,
      description: words.againHint,
      variant: 'success',
      ...(online !== undefined && { action: undo }),
    });
  } catch (error) {
    const description = words.againFailed(serverMessageOf(error));
    showToast({ title: editor.errorTitle, description, variant: 'destructive' });
  }
}

/** Previews the changes of publishing a former release again, and asks. */
export function RepeatDialog({ id, online, onClose }: RepeatDialogProps) {
  const { state, retry } = useRead(() => readRepeat(id));
  const [isSending, setSending] = useState(false);
  const changes = dataOf(state)?.changes;

  async function repeat(): Promise<void> {
    setSending(true);
    await send(id, online);
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
