import { useState } from 'react';
import { sending as words } from '#content/letters/screen.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { berlinInstant } from '#domain/berlin-clock.ts';
import { isTimed, NOW, WhenField } from '#islands/admin/planning/when-field.tsx';
import { type LetterDraft, sendToAll } from '#stores/letters/editing.ts';
import { CountDialog } from './count-dialog.tsx';

interface SendDialogProps {
  readonly draft: LetterDraft;
  /** Recipients of the letter on screen, which sending confirms. */
  readonly count: number;
  /** True while a publish is on its way or planned. */
  readonly canAwaitRelease: boolean;
  readonly onSent: (letter: Letter) => void;
  readonly onClose: () => void;
}

/** Sends the letter on screen: now, after a publish or scheduled. */
export function SendDialog({ draft, count, canAwaitRelease, onSent, onClose }: SendDialogProps) {
  const [when, setWhen] = useState(NOW);
  const [isRefused, setRefused] = useState(false);

  async function send(): Promise<Letter | undefined> {
    const saved = await draft.flush();
    const start = {
      ...(when.isLater && { at: berlinInstant(when.day, when.time).toISOString() }),
      ...(when.isAfterPublish && { awaitsRelease: true }),
    };
    return saved && sendToAll(saved, count, start);
  }

  function check(): boolean {
    setRefused(!isTimed(when));
    return isTimed(when);
  }

  return (
    <CountDialog
      title={words.dialog}
      final={words.final}
      cancel={words.cancel}
      submit={when.isLater || when.isAfterPublish ? words.plan(count) : words.run(count)}
      count={count}
      check={check}
      send={send}
      onSent={onSent}
      onClose={onClose}
    >
      <WhenField
        words={words}
        afterPublish={canAwaitRelease ? words.afterPublish : undefined}
        when={when}
        error={isRefused ? words.pickTime : undefined}
        onChange={setWhen}
      />
    </CountDialog>
  );
}
