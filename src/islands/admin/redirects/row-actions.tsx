import { type MouseEvent, useState } from 'react';
import { manager, redirects, toasts as words } from '#content/redirects/table.ts';
import { useCopying } from '#islands/admin/copying.ts';
import { Icon, type IconName } from '#islands/admin/icon.tsx';
import { messageOf } from '#islands/admin/message.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

interface IconActionProps {
  readonly label: string;
  readonly icon: IconName;
  readonly isDisabled?: boolean;
  readonly onClick: (event: MouseEvent) => unknown;
}

export const IconAction = ({ label, icon, isDisabled = false, onClick }: IconActionProps) => (
  <Tooltip text={label}>
    <Button look="rowIcon" aria-label={label} disabled={isDisabled} onClick={onClick}>
      <Icon name={icon} />
    </Button>
  </Tooltip>
);

/** Copies an address and shows a check mark for two seconds. */
export function CopyAction({ address }: { readonly address: string }) {
  const { isCopied, copy } = useCopying();

  async function run(): Promise<void> {
    if (await copy(address)) showToast({ ...words.copied, variant: 'success' });
    else showToast({ title: words.errorTitle, description: words.copyFailed, variant: 'destructive' });
  }

  return <IconAction label={redirects.copy} icon={isCopied ? 'check' : 'copy'} onClick={() => run()} />;
}

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
