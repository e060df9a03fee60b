import { type SubmitEvent, useState } from 'react';
import { again as words } from '#content/letters/screen.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { sendAgain } from '#stores/letters/editing.ts';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';
import { findCountError, TypedCount } from './typed-count.tsx';

interface AgainDialogProps {
  readonly letter: Letter;
  readonly onSent: (letter: Letter) => void;
  readonly onClose: () => void;
}

/** Final confirmation before a finished letter goes to those whom the mail server refused. */
export function AgainDialog({ letter, onSent, onClose }: AgainDialogProps) {
  const { resendable: count } = letter;
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const wrong = findCountError(event.currentTarget, count);
    setError(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onSent(await sendAgain(letter, count));
    } catch (refused) {
      setFailure(serverMessageOf(refused));
      setBusy(false);
    }
  }

  return (
    <Dialog title={words.title} width={500} closeLabel={words.close} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className="grid gap-4 pb-5">
          <p>{words.text(count)}</p>
          <TypedCount count={count} error={error} />
          <p className="text-meta text-ink-2">{words.final}</p>
          {failure !== undefined && (
            <p role="alert" className="font-semibold text-error">
              {failure}
            </p>
          )}
        </div>
        <SubmitActions cancel={words.cancel} onCancel={onClose} submit={words.run(count)} isBusy={isBusy} />
      </form>
    </Dialog>
  );
}
