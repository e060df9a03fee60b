import { type SubmitEvent, useState } from 'react';
import { sending as words } from '#content/letters/screen.ts';
import { steps } from '#content/letters/steps.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { berlinInstant } from '#domain/berlin-clock.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { isTimed, NOW, WhenField } from '#islands/admin/planning/when-field.tsx';
import { type LetterDraft, sendToAll } from '#stores/letters/editing.ts';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';
import { findCountError, TypedCount } from './typed-count.tsx';

interface SendDialogProps {
  readonly draft: LetterDraft;
  /** Recipients of the letter on screen, which sending confirms. */
  readonly count: number;
  /** True while a publish is on its way or planned. */
  readonly canAwaitRelease: boolean;
  readonly onSent: (letter: Letter) => void;
  readonly onClose: () => void;
}

/**
 * Final confirmation before sending: now, after a publish or scheduled; large audiences require typing the number of
 * recipients.
 */
export function SendDialog({ draft, count, canAwaitRelease, onSent, onClose }: SendDialogProps) {
  const [when, setWhen] = useState(NOW);
  const [errors, setErrors] = useState<{ readonly count?: string; readonly when?: string }>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const wrong = findCountError(event.currentTarget, count);
    const isUntimed = !isTimed(when);
    setErrors({ ...(wrong !== undefined && { count: wrong }), ...(isUntimed && { when: words.pickTime }) });
    if (wrong !== undefined || isUntimed) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const saved = await draft.flush();
      if (saved === undefined) {
        setFailure(steps.unsaved);
        setBusy(false);
        return;
      }
      onSent(
        await sendToAll(saved, count, {
          ...(when.isLater && { at: berlinInstant(when.day, when.time).toISOString() }),
          ...(when.isAfterPublish && { awaitsRelease: true }),
        }),
      );
    } catch (error) {
      setFailure(serverMessageOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title={words.dialog} width={500} closeLabel={words.close} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className="grid gap-4 pb-5">
          <WhenField
            words={words}
            afterPublish={canAwaitRelease ? words.afterPublish : undefined}
            when={when}
            error={errors.when}
            onChange={setWhen}
          />
          <TypedCount count={count} error={errors.count} />
          <p className="text-meta text-ink-2">{words.final}</p>
          {failure !== undefined && (
            <p role="alert" className="font-semibold text-error">
              {failure}
            </p>
          )}
        </div>
        <SubmitActions
          cancel={words.cancel}
          onCancel={onClose}
          submit={when.isLater || when.isAfterPublish ? words.plan(count) : words.run(count)}
          isBusy={isBusy}
        />
      </form>
    </Dialog>
  );
}
