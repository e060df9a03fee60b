import { useState } from 'react';
import { manager, toasts } from '#content/redirects.ts';
import { showToast } from '#stores/toasts.ts';
import { IconAction } from './icon-action.tsx';

interface DeleteActionProps {
  readonly remove: () => Promise<void>;
  readonly success: { readonly title: string; readonly description: string };
  readonly failed: (message: string) => string;
  readonly onRemoved: () => void;
}

/** Deletes at once, without a question (design/decisions.md §9), and says how it went. */
export function DeleteAction({ remove, success, failed, onRemoved }: DeleteActionProps) {
  const [isBusy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    try {
      await remove();
      showToast({ ...success, variant: 'success' });
      onRemoved();
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      showToast({ title: toasts.errorTitle, description: failed(message), variant: 'destructive' });
      setBusy(false);
    }
  }

  return <IconAction label={manager.remove} icon="remove" isDisabled={isBusy} onClick={() => void run()} />;
}
