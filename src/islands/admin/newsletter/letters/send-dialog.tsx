import { type SubmitEvent, useState } from 'react';
import { sending as words } from '#content/letters.ts';
import type { Letter } from '#contracts/letters.ts';
import { berlinInstant } from '#domain/berlin-clock.ts';
import { berlinDay, isCalendarDay } from '#domain/berlin-time.ts';
import { COUNTED_ABOVE, PLAN_STEP_MINUTES } from '#domain/letters.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { sendToAll } from '#stores/letters.ts';
import { RadioGroup } from '#ui/choice.tsx';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';

interface SendDialogProps {
  readonly letter: Pick<Letter, 'id' | 'version'>;
  /** To how many people it goes. */
  readonly count: number;
  readonly onSent: (letter: Letter) => void;
  readonly onClose: () => void;
}

const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The last question before a letter goes out: now or when, and to many only with their number typed. */
export function SendDialog({ letter, count, onSent, onClose }: SendDialogProps) {
  const [isLater, setLater] = useState(false);
  const [errors, setErrors] = useState<{ readonly count?: string; readonly when?: string }>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isCounted = count > COUNTED_ABOVE;

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    const text = (name: string): string => String(typed.get(name) ?? '').trim();
    const isWrong = isCounted && text('count').replaceAll('.', '') !== String(count);
    const isUntimed = isLater && !(isCalendarDay(text('day')) && isTime(text('time')));
    setErrors({ ...(isWrong && { count: words.typedWrong(count) }), ...(isUntimed && { when: words.pickTime }) });
    if (isWrong || isUntimed) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const at = isLater ? berlinInstant(text('day'), text('time')).toISOString() : undefined;
      onSent(await sendToAll(letter, count, at));
    } catch (error) {
      setFailure(serverMessageOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title={words.dialog} width={500} closeLabel={words.close} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="grid gap-4 pb-5">
          <div
            onChange={({ target }) => {
              if ('name' in target && target.name === 'mode' && 'value' in target) setLater(target.value === 'later');
            }}
          >
            <RadioGroup
              name="mode"
              legend={words.when}
              options={[
                { value: 'now', label: words.now },
                { value: 'later', label: words.later },
              ]}
            />
          </div>
          {isLater && (
            <div className="grid grid-cols-2 gap-4">
              <Field
                type="date"
                name="day"
                label={words.day}
                min={berlinDay(new Date())}
                errors={errors.when === undefined ? undefined : [errors.when]}
              />
              <Field type="time" name="time" label={words.time} step={PLAN_STEP_MINUTES * 60} />
              <p className="col-span-2 text-meta text-ink-2">{words.timeHint}</p>
            </div>
          )}
          {isCounted && (
            <Field
              name="count"
              label={words.typed(count)}
              inputMode="numeric"
              autoComplete="off"
              errors={errors.count === undefined ? undefined : [errors.count]}
            />
          )}
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
          submit={isLater ? words.plan(count) : words.run(count)}
          isBusy={isBusy}
        />
      </form>
    </Dialog>
  );
}
