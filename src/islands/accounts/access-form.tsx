import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/request.ts';
import { access as words } from '#content/accounts/screens.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { Button } from '#ui/button.tsx';
import { focusInSight } from '#ui/focus.ts';

interface AccessFormProps {
  readonly lead: ReactNode;
  readonly submit: string;
  readonly submitting: string;
  /** Sends the form; a returned string replaces it as the success message. @throws ApiError if the server refuses */
  readonly send: (text: (name: string) => string) => Promise<FieldMessages | string>;
  readonly children?: (errors: FieldMessages) => ReactNode;
}

/** Small form of the login page; keeps its input until sending succeeds. */
export function AccessForm({ lead, submit, submitting, send, children }: AccessFormProps) {
  const [errors, setErrors] = useState<FieldMessages>({});
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      focusInSight(formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  }, [errors]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(undefined);
    try {
      const outcome = await send((name) => String(typed.get(name) ?? ''));
      if (typeof outcome === 'string') setDone(outcome);
      else setErrors(outcome);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) {
        setFailure(error instanceof ApiError && error.status < 500 ? error.serverMessage : words.failed);
      }
    }
    setBusy(false);
  }

  if (done !== undefined) {
    return (
      <p role="status" className="text-success">
        {done}
      </p>
    );
  }
  return (
    <form ref={formRef} noValidate className="grid gap-5" onSubmit={(event) => void onSubmit(event)}>
      <p className="text-ink-2 wrap-anywhere">{lead}</p>
      {children?.(errors)}
      {failure !== undefined && (
        <p role="alert" className="text-meta font-semibold text-error">
          {failure}
        </p>
      )}
      <Button type="submit" className="w-full" isBusy={isBusy}>
        {isBusy ? submitting : submit}
      </Button>
    </form>
  );
}
