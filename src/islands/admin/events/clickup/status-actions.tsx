import { useState } from 'react';
import { run, status as words } from '#content/events/clickup.ts';
import { messageOf } from '#islands/admin/message.ts';
import { ObstacleButton } from '#islands/admin/obstacle-button.tsx';
import { type ClickUpStatus, isConnected, resetConnection, syncNow } from '#stores/events/connection.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';

interface StatusActionsProps {
  /** Undefined until loaded. */
  readonly data: ClickUpStatus | undefined;
  readonly onReset: () => void;
}

async function sync(hideMissing: boolean): Promise<void> {
  try {
    const { status, message } = await syncNow(hideMissing);
    const isDone = status === 'success';
    const title = isDone ? words.syncDone : words.syncFailed;
    showToast({ title, description: message, variant: isDone ? 'success' : 'destructive' });
  } catch (error) {
    showToast({ title: words.syncFailed, description: messageOf(error), variant: 'destructive' });
  }
}

/** Resets after a confirmation; returns whether it did. */
async function reset(): Promise<boolean> {
  // biome-ignore lint/suspicious/noAlert: the spec wants the browser's own question (spec 5).
  if (!window.confirm(words.resetQuestion)) return false;
  try {
    await resetConnection();
    showToast({ ...words.resetDone, variant: 'success' });
    return true;
  } catch (error) {
    const description = words.resetFailed(messageOf(error));
    showToast({ title: words.errorTitle, description, variant: 'destructive' });
    return false;
  }
}

/** Buttons to synchronise, to confirm a held-back synchronisation, and to reset (spec 2.9). */
export function StatusActions({ data, onReset }: StatusActionsProps) {
  const [busyWith, setBusyWith] = useState<'sync' | 'reset'>();
  const connected = data !== undefined && isConnected(data);
  // A revoked token cannot synchronise, but the owner can delete it.
  const canReset = connected || data?.connection !== undefined;
  const withheld = data?.lastRun?.outcome === 'suspicious' ? data.lastRun.withheld : 0;

  async function runSync(hideMissing: boolean): Promise<void> {
    setBusyWith('sync');
    await sync(hideMissing);
    setBusyWith(undefined);
  }

  async function runReset(): Promise<void> {
    setBusyWith('reset');
    const isReset = await reset();
    setBusyWith(undefined);
    if (isReset) onReset();
  }

  const isBusy = busyWith !== undefined;
  return (
    <div className="mt-5">
      {connected && withheld > 0 && (
        <Callout tone="pending" className="mb-4">
          <p>{run.withheld(withheld)}</p>
          <p>{run.withheldHint}</p>
          <p className="mt-2">
            <Button look="outline" isBusy={isBusy} onClick={() => runSync(true)}>
              {run.confirm(withheld)}
            </Button>
          </p>
        </Callout>
      )}
      <div className="flex flex-wrap gap-3">
        {connected && (
          <ObstacleButton
            obstacle={data.connection?.syncObstacle ?? undefined}
            isBusy={isBusy}
            onClick={() => runSync(false)}
          >
            {words.sync}
          </ObstacleButton>
        )}
        <Button look="outline" isBusy={isBusy} disabled={!canReset} onClick={() => runReset()}>
          {words.reset}
        </Button>
      </div>
      <p role="status" className="min-h-6 text-meta text-ink-2">
        {busyWith === 'sync' && words.syncing}
      </p>
    </div>
  );
}
