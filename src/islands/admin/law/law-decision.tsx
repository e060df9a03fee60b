import { type Ref, type SubmitEvent, useState } from 'react';
import { law as words } from '#content/law/check.ts';
import { useGuardedForm } from '#islands/admin/forms/guarded-form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { focusInSight } from '#ui/focus.ts';

interface LawDecisionProps {
  readonly count: number;
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly noteRef: Ref<HTMLInputElement>;
  readonly onAccept: () => Promise<void>;
  readonly onClear: () => void;
}

/** Accepts the chosen points as intended ('so gewollt') with a note; sticky if there is room. */
export function LawDecision({ count, note, onNote, noteRef, onAccept, onClear }: LawDecisionProps) {
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { guarded } = useGuardedForm({ isSaving: isBusy });

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const isEmpty = note.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) {
      focusInSight(event.currentTarget.querySelector('input'));
      return;
    }
    setBusy(true);
    await onAccept();
    setBusy(false);
  }

  return (
    <form
      {...guarded}
      noValidate
      className="bottom-(--toast-strip,0rem) z-10 grid gap-3 border border-admin bg-admin-tint p-4 [@media(height>=44rem)]:sticky"
      onSubmit={submit}
    >
      <div className="text-meta">
        <p role="status" className="font-semibold">
          {words.chosen(count)}
        </p>
        <p>{words.meaning}</p>
      </div>
      <Field
        ref={noteRef}
        name="note"
        label={words.noteLabel}
        hint={words.noteHint}
        value={note}
        onChange={({ target }) => onNote(target.value)}
        placeholder={words.noteExample}
        maxLength={1000}
        autoComplete="off"
        errors={isMissing ? [words.noteMissing] : undefined}
      />
      <p className="flex flex-wrap gap-x-5 gap-y-2">
        <Button type="submit" isBusy={isBusy}>
          {words.save}
        </Button>
        <Button look="link" onClick={onClear}>
          {words.clear}
        </Button>
      </p>
    </form>
  );
}
