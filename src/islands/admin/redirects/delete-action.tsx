import { type MouseEvent, useState } from 'react';
import { manager, toasts as words } from '#content/redirects/table.ts';
import { messageOf } from '#islands/admin/message.ts';
import { showToast } from '#stores/toasts.ts';
import { IconAction } from './icon-action.tsx';

interface Message {
  readonly title: string;
  readonly description: string;
}

interface Deed {
  readonly run: () => Promise<void>;
  readonly success: Message;
  readonly failed: (message: string) => string;
}

interface DeleteActionProps {
  readonly remove: Deed;
  readonly bringBack: Deed;
  readonly onRemoved: () => void;
}

const showFailure = ({ failed }: Deed, error: unknown): void =>
  showToast({ title: words.errorTitle, description: failed(messageOf(error)), variant: 'destructive' });

async function undo(bringBack: Deed): Promise<void> {
  try {
    await bringBack.run();
    showToast({ ...bringBack.success, variant: 'success' });
  } catch (error) {
    showFailure(bringBack, error);
  }
}

/** Deletes at once without a question and offers to undo it (docs/decisions/screens.md). */
export function DeleteAction({ remove, bringBack, onRemoved }: DeleteActionProps) {
  const [isBusy, setBusy] = useState(false);

  async function run({ detail }: MouseEvent): Promise<void> {
    // The second click of a double click would hit the row that slid under the pointer.
    if (detail > 1) return;
    setBusy(true);
    try {
      await remove.run();
      const action = { label: words.undo, hint: words.undoHint, run: () => void undo(bringBack) };
      showToast({ ...remove.success, variant: 'success', action });
      onRemoved();
    } catch (error) {
      showFailure(remove, error);
      setBusy(false);
    }
  }

  return <IconAction label={manager.remove} icon="remove" isDisabled={isBusy} onClick={(event) => void run(event)} />;
}
