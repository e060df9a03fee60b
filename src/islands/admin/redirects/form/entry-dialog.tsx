import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#api/request.ts';
import { toasts, dialogs as words } from '#content/redirects/table.ts';
import { unsaved } from '#content/shell/admin-area.ts';
import type { CheckedInput } from '#contracts/errors.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { messageOf } from '#islands/admin/message.ts';
import { showToast } from '#stores/toasts.ts';
import { guardForm } from '#stores/unsaved.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { focusInSight } from '#ui/focus.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';

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

interface EntryDialogProps<Body, Saved> {
  readonly title: string;
  readonly width: 500 | 600;
  readonly isNew: boolean;
  readonly read: (form: FormData) => Body;
  readonly check: (body: Body) => CheckedInput<unknown>;
  readonly save: (body: Body) => Promise<Saved>;
  readonly success: { readonly title: string; readonly description: string };
  /** Runs after the success toast, which it may replace; without it the dialog closes. */
  readonly onSaved?: (saved: Saved) => void;
  readonly failed: (message: string) => string;
  readonly onClose: () => void;
  /** Content in place of the form while its data loads. */
  readonly pending?: ReactNode;
  readonly children: (fields: FormFields) => ReactNode;
}

/**
 * Dialog with the form of one entry (spec 4.10). Input stays until it is saved or discarded on purpose; the dialog
 * cannot be closed while saving.
 */
export function EntryDialog<Body, Saved>(props: EntryDialogProps<Body, Saved>) {
  const { title, width, isNew, read, check, save, success, failed, onClose, pending, children } = props;
  const { onSaved = onClose } = props;
  const [state, setState] = useState<FormState>(IDLE);
  const [attempts, setAttempts] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const openedRef = useRef<string>(undefined);
  const isSaving = state.status === 'saving';
  const errors = state.status === 'idle' ? state.errors : {};

  // A failed attempt focuses the first invalid field; fixing it moves no focus.
  useEffect(() => {
    if (attempts > 0) focusInSight(formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  }, [attempts]);

  const typed = (): string | undefined =>
    formRef.current ? JSON.stringify(read(new FormData(formRef.current))) : undefined;

  /**
   * Stores the initial values on the first interaction: when the dialog opens, its switches are not in the form yet.
   */
  function remember(): void {
    openedRef.current ??= typed();
  }

  const isChanged = (): boolean => openedRef.current !== undefined && typed() !== openedRef.current;
  const isUnsaved = useEffectEvent(isChanged);

  useEffect(() => guardForm(() => isUnsaved()), []);

  // The dialog focuses its first field on opening; a form that loads later is focused here.
  const isPending = pending !== undefined;
  const wasPending = useRef(isPending);
  useEffect(() => {
    if (wasPending.current && !isPending) focusInSight(formRef.current?.querySelector<HTMLElement>('[data-autofocus]'));
    wasPending.current = isPending;
  }, [isPending]);

  if (isPending) {
    return (
      <Dialog title={title} width={width} closeLabel={words.close} onClose={onClose}>
        {pending}
      </Dialog>
    );
  }

  function refuse(next: FormState): void {
    setState(next);
    setAttempts((count) => count + 1);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
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

  function close(): void {
    if (isSaving) return;
    if (isChanged()) setAsking(true);
    else onClose();
  }

  return (
    <Dialog title={title} width={width} closeLabel={words.close} onClose={close}>
      <form
        ref={formRef}
        noValidate
        className="grid gap-4"
        onBeforeInputCapture={remember}
        onClickCapture={remember}
        onKeyDownCapture={remember}
        onPointerDownCapture={remember}
        onSubmit={(event) => void submit(event)}
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
        <DialogActions>
          <Button look="outline" disabled={isSaving} onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={isSaving}>
            {isSaving && words.saving}
            {!isSaving && (isNew ? words.create : words.update)}
          </Button>
        </DialogActions>
      </form>
      {isAsking && <QuestionDialog words={unsaved} onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </Dialog>
  );
}
