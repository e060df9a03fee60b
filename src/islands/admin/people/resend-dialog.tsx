import { useState } from 'react';
import { resend as words } from '#content/people/screen.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { filterOf, type PeopleView } from '#domain/people/view-address.ts';
import { messageOf } from '#islands/admin/message.ts';
import { type Resent, resendToAll } from '#stores/people/editing.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';

interface ResendDialogProps {
  readonly view: PeopleView;
  /** Number of recipients. */
  readonly count: number;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

function sentencesOf({ written, lastAt, leftOut, remaining }: Resent): string[] {
  if (written + leftOut + remaining === 0) return [words.none];
  return [
    words.done(written),
    ...(lastAt === null ? [] : [words.last(formatInstant(lastAt))]),
    ...(leftOut > 0 ? [words.leftOut(leftOut)] : []),
    ...(remaining > 0 ? [words.remaining(remaining)] : []),
  ];
}

/** Sends the confirmation mail again to all matching unconfirmed people after a question, and shows the result. */
export function ResendDialog({ view, count, onSent, onClose }: ResendDialogProps) {
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    try {
      setMessages(sentencesOf(await resendToAll(filterOf(view))));
      setDone(true);
      onSent();
    } catch (error) {
      setMessages([words.failed(messageOf(error))]);
    }
    setBusy(false);
  }

  return (
    <Dialog title={words.title} width={500} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-3 pb-5">
        {!isDone && <p>{words.text(count)}</p>}
        <p className="text-meta text-ink-2">{words.limits}</p>
        <div role="status" className="min-h-6 font-semibold">
          {messages.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {words.close}
        </Button>
        {!isDone && (
          <Button isBusy={isBusy} onClick={() => run()}>
            {words.run}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
