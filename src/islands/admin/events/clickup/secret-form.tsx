import { type SubmitEvent, useRef, useState } from 'react';
import { connection } from '#content/events/clickup.ts';
import type { Obstacle } from '#contracts/obstacle.ts';
import { useGuardedForm } from '#islands/admin/forms/guarded-form.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { ObstacleButton } from '#islands/admin/obstacle-button.tsx';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { focusInSight } from '#ui/focus.ts';

interface Message {
  readonly title: string;
  readonly description: string;
}

interface SecretFormProps {
  readonly name: string;
  readonly words: {
    readonly title: string;
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
    readonly missing: Message;
    readonly success: Message;
    readonly failedTitle: string;
  };
  /** True to mask the input against onlookers. */
  readonly isHidden: boolean;
  /** True to disable the button while the input is empty (spec 2.9). */
  readonly waitsForInput: boolean;
  readonly obstacle: Obstacle | undefined;
  readonly connect: (secret: string) => Promise<void>;
  /** Words a failure for the toast (spec 8). */
  readonly wordFailure: (error: unknown, fallback: string) => string;
  readonly onConnected: () => void;
}

/** Connects ClickUp with a copied secret; keeps the input until it succeeds. */
export function SecretForm(props: SecretFormProps) {
  const { name, words, isHidden, waitsForInput, obstacle, connect, wordFailure, onConnected } = props;
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(!isHidden);
  const inputRef = useRef<HTMLInputElement>(null);
  const { guarded } = useGuardedForm({ isSaving: isBusy });

  function refuse(notice: Message, message: string): void {
    setError(message);
    showToast({ ...notice, variant: 'destructive' });
    focusInSight(inputRef.current);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy || obstacle) return;
    const secret = value.trim();
    if (secret === '') {
      refuse(words.missing, words.missing.description);
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await connect(secret);
      setValue('');
      showToast({ ...words.success, variant: 'success' });
      onConnected();
    } catch (failure) {
      const description = wordFailure(failure, connection.unknownError);
      refuse({ title: words.failedTitle, description }, serverMessageOf(failure));
    }
    setBusy(false);
  }

  return (
    <form
      {...guarded}
      noValidate
      aria-label={words.title}
      className="mt-6 grid gap-3 border-t border-hairline pt-5"
      onSubmit={(event) => void submit(event)}
    >
      <h3>{words.title}</h3>
      <Field
        ref={inputRef}
        name={name}
        label={words.label}
        hint={words.hint}
        type={isShown ? 'text' : 'password'}
        value={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        errors={error === undefined ? [] : [error]}
        onChange={(event) => {
          setValue(event.target.value);
          setError(undefined);
        }}
        side={
          isHidden && (
            <Button look="compact" className="w-28" onClick={() => setShown(!isShown)}>
              {isShown ? connection.token.hide : connection.token.show}
            </Button>
          )
        }
      />
      <ObstacleButton
        type="submit"
        look="outline"
        obstacle={obstacle}
        isBusy={isBusy}
        disabled={waitsForInput && value === ''}
      >
        {words.submit}
      </ObstacleButton>
    </form>
  );
}
