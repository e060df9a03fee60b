import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#api/client.ts';
import { waitlistToasts } from '#content/messages.ts';
import { waitlist } from '#content/waitlist.ts';
import { checkInput } from '#contracts/errors.ts';
import { joinWaitlist, waitlistLabels, waitlistSignup } from '#contracts/waitlist.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { showToast } from '#stores/toasts.ts';
import { Field } from '#ui/field.tsx';
import { button } from '#ui/look.ts';

type FormState =
  | { readonly status: 'idle'; readonly errors: FieldMessages; readonly failure?: string }
  | { readonly status: 'submitting' }
  | { readonly status: 'success'; readonly email: string };

const IDLE: FormState = { status: 'idle', errors: {} };

function optionalLabel(label: string) {
  return (
    <>
      {label} <span className="font-normal text-ink-2">({waitlist.optional})</span>
    </>
  );
}

/**
 * The waitlist form (spec 2.3, 4.1, 5, 8). Its HTML is in the page already and posts without JavaScript; the inputs
 * are uncontrolled, so what is typed before the island wakes up, or before a failure, stays.
 */
export function WaitlistForm() {
  const [state, setState] = useState<FormState>(IDLE);
  const [isAwake, setAwake] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);
  const confirmationRef = useRef<HTMLHeadingElement>(null);
  const isSuccess = state.status === 'success';
  const errors = state.status === 'idle' ? state.errors : {};

  useEffect(() => setAwake(true), []);

  useEffect(() => {
    if (isSuccess) confirmationRef.current?.focus();
  }, [isSuccess]);

  // After a failed attempt the first wrong field gets the focus; while it is being mended nothing moves.
  useEffect(() => {
    if (attempts > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  function fail(messages: FieldMessages, failure?: string): void {
    setState({ status: 'idle', errors: messages, ...(failure !== undefined && { failure }) });
    setAttempts((count) => count + 1);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state.status === 'submitting') return;
    const input = checkInput(waitlistSignup, Object.fromEntries(new FormData(event.currentTarget)));
    if (!input.isValid) {
      fail(input.messages);
      return;
    }
    setState({ status: 'submitting' });
    try {
      const { email } = await call(joinWaitlist, { body: input.data });
      setState({ status: 'success', email });
      showToast({
        title: waitlistToasts.successTitle,
        description: waitlistToasts.success,
        variant: 'success',
        titleLang: 'en',
        descriptionLang: 'en',
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      const fields = error instanceof ApiError ? error.fields : {};
      fail(fields, waitlist.failed);
      showToast({
        title: waitlistToasts.errorTitle,
        titleLang: 'en',
        description: message || waitlistToasts.errorFallback,
        ...(message === '' && { descriptionLang: 'en' }),
        variant: 'destructive',
      });
    }
  }

  function forgetError(field: string): void {
    if (!errors[field]) return;
    const { [field]: _, ...others } = errors;
    setState({ status: 'idle', errors: others });
  }

  if (state.status === 'success') {
    return (
      <div className="grid gap-3">
        <h3 ref={confirmationRef} tabIndex={-1} className="text-h3 text-success">
          {waitlist.confirmationTitle}
        </h3>
        <p>{waitlist.confirmationText}</p>
        <p className="font-semibold break-words">{state.email}</p>
      </div>
    );
  }

  const isSubmitting = state.status === 'submitting';
  return (
    <form
      ref={formRef}
      action={joinWaitlist.path}
      method="post"
      noValidate={isAwake}
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
      onChange={(event) => {
        if (event.target instanceof HTMLInputElement) forgetError(event.target.name);
      }}
    >
      <Field
        name="email"
        type="email"
        label={waitlistLabels.email}
        autoComplete="email"
        required
        errors={errors.email}
      />
      <Field name="name" label={optionalLabel(waitlistLabels.name)} autoComplete="name" errors={errors.name} />
      <Field
        name="interests"
        label={optionalLabel(waitlistLabels.interests)}
        hint={waitlist.interestsHint}
        errors={errors.interests}
      />
      {state.status === 'idle' && state.failure !== undefined && (
        <p role="alert" className="text-meta font-semibold text-error">
          {state.failure}
        </p>
      )}
      <div>
        <button type="submit" className={`${button} w-full sm:w-auto`} disabled={isSubmitting}>
          {isSubmitting ? waitlist.submitting : waitlist.submit}
        </button>
      </div>
      <p className="text-meta text-ink-2">{waitlist.consent}</p>
    </form>
  );
}
