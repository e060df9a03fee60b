import { type ReactNode, type SubmitEvent, useState } from 'react';
import { again, sending as words } from '#content/letters/screen.ts';
import { steps } from '#content/letters/steps.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { COUNTED_ABOVE } from '#domain/letters/words.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { sendAgain } from '#stores/letters/editing.ts';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';

interface CountDialogProps {
  readonly title: string;
  readonly final: string;
  readonly cancel: string;
  readonly submit: string;
  /** Recipients, whose number the owner confirms. */
  readonly count: number;
  /** Tells whether the other fields are complete. */
  readonly check?: () => boolean;
  /** Sends the letter; undefined if the text on screen is not saved. */
  readonly send: () => Promise<Letter | undefined>;
  readonly onSent: (letter: Letter) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Final confirmation before a letter goes out; large audiences require typing the number of recipients. */
export function CountDialog(props: CountDialogProps) {
  const { title, final, cancel, submit, count, check = () => true, send, onSent, onClose, children } = props;
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function confirm(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const typed = String(new FormData(event.currentTarget).get('count') ?? '');
    const isCounted = count <= COUNTED_ABOVE || typed.replaceAll('.', '').trim() === String(count);
    setWrong(isCounted ? undefined : words.typedWrong(count));
    if (!check() || !isCounted) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const sent = await send();
      if (sent) return onSent(sent);
      setFailure(steps.unsaved);
    } catch (error) {
      setFailure(serverMessageOf(error));
    }
    setBusy(false);
  }

  return (
    <Dialog title={title} width={500} closeLabel={words.close} onClose={onClose}>
      <form noValidate onSubmit={confirm}>
        <div className="grid gap-4 pb-5">
          {children}
          {count > COUNTED_ABOVE && (
            <Field
              name="count"
              label={words.typed(count)}
              inputMode="numeric"
              autoComplete="off"
              errors={wrong === undefined ? undefined : [wrong]}
            />
          )}
          <p className="text-meta text-ink-2">{final}</p>
          {failure !== undefined && (
            <p role="alert" className="font-semibold text-error">
              {failure}
            </p>
          )}
        </div>
        <SubmitActions cancel={cancel} onCancel={onClose} submit={submit} isBusy={isBusy} />
      </form>
    </Dialog>
  );
}

type AgainDialogProps = Pick<CountDialogProps, 'onSent' | 'onClose'> & { readonly letter: Letter };

/** Sends a finished letter to those whom the mail server refused. */
export const AgainDialog = ({ letter, ...close }: AgainDialogProps) => (
  <CountDialog
    {...close}
    title={again.title}
    final={again.final}
    cancel={again.cancel}
    submit={again.run(letter.resendable)}
    count={letter.resendable}
    send={() => sendAgain(letter, letter.resendable)}
  >
    <p>{again.text(letter.resendable)}</p>
  </CountDialog>
);
