import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { details as words } from '#content/people/screen.ts';
import { messageOf } from '#islands/admin/message.ts';
import { removePerson, undeletePerson } from '#stores/people/editing.ts';
import { peopleCountsQuery } from '#stores/people/reading.ts';
import { dataOf } from '#stores/query.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';

interface RemovePersonProps {
  readonly id: number;
  readonly email: string;
  readonly onChanged: () => void;
  readonly onRemoved: () => void;
}

const showFailure = (error: unknown): void =>
  showToast({ title: words.errorTitle, description: words.actionFailed(messageOf(error)), variant: 'destructive' });

/** Deletes a person at once and offers to undo it (docs/decisions/screens.md). */
export function RemovePerson({ id, email, onChanged, onRemoved }: RemovePersonProps) {
  const [isBusy, setBusy] = useState(false);
  const counted = useStore(peopleCountsQuery.$state);
  const isAnythingSold = (dataOf(counted)?.bought.length ?? 0) > 0;

  async function undo(): Promise<void> {
    try {
      await undeletePerson(id);
      showToast({ ...words.broughtBack(email), variant: 'success' });
      onChanged();
    } catch (error) {
      showFailure(error);
    }
  }

  async function run(): Promise<void> {
    setBusy(true);
    try {
      await removePerson(id);
      onRemoved();
      onChanged();
      const action = { label: words.undo, hint: words.undoHint, run: () => void undo() };
      showToast({ ...words.removed(email), variant: 'success', action });
    } catch (error) {
      showFailure(error);
      setBusy(false);
    }
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 border-t border-hairline pt-3">
      <Button look="link" isBusy={isBusy} onClick={() => run()}>
        {words.remove}
      </Button>
      <span className="min-w-0 flex-1 text-meta text-ink-2">
        {isAnythingSold ? `${words.removeHint} ${words.removeBought}` : words.removeHint}
      </span>
    </div>
  );
}
