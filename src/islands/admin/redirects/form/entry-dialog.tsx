import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { ApiError } from '#api/request.ts';
import { toasts, dialogs as words } from '#content/redirects/table.ts';
import type { CheckedInput } from '#contracts/errors.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { FormDialog } from '#islands/admin/forms/form-dialog.tsx';
import { useGuardedForm } from '#islands/admin/forms/guarded-form.ts';
import { messageOf } from '#islands/admin/message.ts';
import { showToast } from '#stores/toasts.ts';
import { SubmitActions } from '#ui/dialog.tsx';
import { focusInSight } from '#ui/focus.ts';

type FormState =
  | {
      readonly status: 'idle';
      readonly errors: FieldMessages;
      readonly failure?: string;
      readonly isOutdated?: boolean;
    }
  | { readonly status: 'saving' };

const IDLE: FormState = { status: 'idle', errors: {} };

export interface FormFields {
  readonly errors: FieldMessages;
  /** Clears a field's error while the user fixes it. */
  readonly clearError: (field: string) => void;
}

interface EntryFormProps<Body, Saved> {
  readonly isNew: boolean;
  readonly read: (form: FormData) => Body;
  readonly check: (body: Body) => CheckedInput<unknown>;
  readonly save: (body: Body) => Promise<Saved>;
  readonly success: { readonly title: string; readonly description: string };
  /** Runs after the success toast, which it may replace; without it the dialog closes. */
  readonly onSaved?: (saved: Saved) => void;
  readonly failed: (message: string) => string;
  readonly onClose: () => void;
  readonly children: (fields: FormFields) => ReactNode;
}

function EntryForm<Body, Saved>(props: EntryFormProps<Body, Saved>) {
  const { isNew, read, check, save, success, failed, onClose, children } = props;
  const { onSaved = onClose } = props;
  const [state, setState] = useState<FormState>(IDLE);
  const [attempts, setAttempts] = useState(0);
  const isSaving = state.status === 'saving';
  const errors = state.status === 'idle' ? state.errors : {};
  const submit = isNew ? words.create : words.update;
  const { formRef, guarded, discard } = useGuardedForm({ isSaving });

  // The dialog focuses its first field on opening; a form that loads later is focused here.
  useEffect(() => focusInSight(formRef.current?.querySelector<HTMLElement>('[data-autofocus]')), [formRef]);

  // A failed attempt focuses the first invalid field; fixing it moves no focus.
  useEffect(() => {
    if (attempts > 0) focusInSight(formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  }, [attempts, formRef]);

  function refuse(next: FormState): void {
    setState(next);
    setAttempts((count) => count + 1);
  }

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSaving) return;
    const body = read(new FormData(event.currentTarget));
    const input = check(body);
    if (!input.isValid) {
      refuse({ status: 'idle', errors: input.messages });
      return;
    }
    setState({ status: 'saving' });
    try {
      const saved = await save(body);
      discard();
      showToast({ ...success, variant: 'success' });
      onSaved(saved);
    } catch (error) {
      const failure = failed(messageOf(error));
      const fields = error instanceof ApiError ? error.fields : {};
      const isOutdated = error instanceof ApiError && error.status === 409 && Object.keys(fields).length === 0;
      refuse({ status: 'idle', errors: fields, failure, isOutdated });
      showToast({ title: toasts.errorTitle, description: failure, variant: 'destructive' });
    }
  }

  function clearError(field: string): void {
    if (state.status !== 'idle' || !state.errors[field]) return;
    const { [field]: _, ...others } = state.errors;
    setState({ ...state, errors: others });
  }

  return (
    <form
      {...guarded}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void send(event)}
      onChange={({ target }) => {
        if ('name' in target) clearError(String(target.name));
      }}
    >
      {children({ errors, clearError })}
      {state.status === 'idle' && state.failure !== undefined && (
        <div role="alert" className="text-meta font-semibold text-error">
          <p>{state.failure}</p>
          {state.isOutdated && <p>{words.changedHint}</p>}
        </div>
      )}
      <SubmitActions cancel={words.cancel} submit={isSaving ? words.saving : submit} isBusy={isSaving} />
    </form>
  );
}

interface EntryDialogProps<Body, Saved> extends EntryFormProps<Body, Saved> {
  readonly title: string;
  readonly width: 500 | 600;
  /** Content in place of the form while its data loads. */
  readonly pending?: ReactNode;
}

/** Dialog with the form of one entry (spec 4.10). */
export const EntryDialog = <Body, Saved>({ title, width, pending, ...form }: EntryDialogProps<Body, Saved>) => (
  <FormDialog title={title} width={width} closeLabel={words.close} onClose={form.onClose}>
    {pending ?? <EntryForm {...form} />}
  </FormDialog>
);
