import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { ApiError } from '#api/request.ts';
import type { CheckedInput } from '#contracts/errors.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { showToast, type Toast } from '#stores/toasts.ts';
import { focusInSight } from '#ui/focus.ts';
import { useGuardedForm } from './guarded-form.ts';

interface SaveFormProps<Body> {
  readonly className?: string;
  readonly label?: string;
  readonly errorTitle: string;
  readonly read: (text: (name: string) => string) => Body;
  readonly check: (body: Body) => CheckedInput<unknown>;
  /**
   * Saves and returns the success toast. Calls `onStored` before it changes the view, which the form would block as
   * unsaved.
   */
  readonly save: (body: Body, onStored: () => void) => Promise<Omit<Toast, 'variant'>>;
  /** Called after a success. */
  readonly onSaved?: () => void;
  /** True if the form begins with input that would be lost; it counts from the first interaction. */
  readonly isPrefilled?: boolean;
  /** True to clear the fields after a success. */
  readonly isEmptied?: boolean;
  readonly children: (state: { readonly errors: FieldMessages; readonly isBusy: boolean }) => ReactNode;
}

/**
 * Form that is saved as a whole; keeps its input until saving succeeds. A dialog around it is a `FormDialog`. Errors
 * appear at their fields, the first of which gets the focus, and in a toast.
 */
export function SaveForm<Body>(props: SaveFormProps<Body>) {
  const {
    className,
    label,
    errorTitle,
    read,
    check,
    save,
    onSaved,
    isPrefilled = false,
    isEmptied = false,
    children,
  } = props;
  const [errors, setErrors] = useState<FieldMessages>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const { formRef, guarded, discard } = useGuardedForm({ isSaving: isBusy, isPrefilled });

  useEffect(() => {
    if (attempts > 0) focusInSight(formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  }, [attempts, formRef]);

  function refuse(fields: FieldMessages, text?: string): void {
    setErrors(fields);
    setFailure(text);
    setAttempts((count) => count + 1);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const body = read((name) => String(typed.get(name) ?? ''));
    const input = check(body);
    if (!input.isValid) {
      refuse(input.messages);
      return;
    }
    setBusy(true);
    try {
      const toast = await save(body, discard);
      discard();
      setErrors({});
      setFailure(undefined);
      if (isEmptied) form.reset();
      showToast({ ...toast, variant: 'success' });
      onSaved?.();
    } catch (error) {
      const message = serverMessageOf(error);
      const fields = error instanceof ApiError ? error.fields : {};
      refuse(fields, Object.keys(fields).length === 0 ? message : undefined);
      showToast({ title: errorTitle, description: message, variant: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <form
      {...guarded}
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => void submit(event)}
      onChange={({ target }) => {
        if ('name' in target) setErrors(({ [String(target.name)]: _, ...others }) => others);
      }}
    >
      {children({ errors, isBusy })}
      {failure !== undefined && (
        <p role="alert" className="text-meta font-semibold text-error">
          {failure}
        </p>
      )}
    </form>
  );
}
