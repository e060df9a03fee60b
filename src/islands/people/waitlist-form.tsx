import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { waitlist, waitlistToasts } from '#content/people/waitlist.ts';
import type { joinWaitlist } from '#contracts/people/sign-ups.ts';
import type { Result } from '#contracts/route.ts';
import type { SignUpOffer } from '#domain/content/offers.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { meantEmail } from '#domain/people/email-slip.ts';
import { WAITLIST_LABELS as labels } from '#domain/people/sign-up-labels.ts';
import { anchors, paths } from '#paths.ts';
import { showToast } from '#stores/toasts.ts';
import { Checkbox, RadioGroup } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { button, lineButton } from '#ui/look.ts';
import type { Sent } from './send.ts';

type FormState =
  | { readonly status: 'idle'; readonly errors: FieldMessages; readonly failure?: string }
  | { readonly status: 'submitting' }
  | { readonly status: 'success'; readonly signUp: Result<typeof joinWaitlist> };

/** Where the form is on its page. */
const FORM_ID = 'eintragen';

const ACTION: (typeof joinWaitlist)['path'] = '/api/waitlist';

/** What checks and sends weighs more than the form; it comes with the first letter that is typed. */
const loadSending = () => import('./send.ts');

/** What the tracker counts when somebody begins to fill it in. */
const GOAL = 'Formular';

const IDLE: FormState = { status: 'idle', errors: {} };

function optionalLabel(label: string) {
  return (
    <>
      {label} <span className="font-normal text-ink-2">({waitlist.optional})</span>
    </>
  );
}

/** What stands in place of the form after a success (spec 4.1). */
function Confirmation({ email, newsletter, offer }: Result<typeof joinWaitlist>) {
  const headingRef = useRef<HTMLHeadingElement>(null);

  useEffect(() => headingRef.current?.focus(), []);

  return (
    <div className="grid gap-3">
      <h3 ref={headingRef} tabIndex={-1} className="text-h3 text-success">
        {waitlist.confirmationTitle}
      </h3>
      <p>{waitlist.confirmationText}</p>
      <p className="font-semibold break-words">{email}</p>
      <p className="break-words">{waitlist.confirmFirst(email)}</p>
      {offer !== undefined && (
        <p>
          {waitlist.chosenOffer} <strong>{waitlist.offers[offer]}</strong>
        </p>
      )}
      {newsletter === true && <p>{waitlist.chosenNewsletter}</p>}
      <p className="mt-3 grid justify-items-start gap-x-8">
        <a href={paths.soulPlan} className={lineButton}>
          {waitlist.meanwhile}
        </a>
        {/* A page of its own, because this view has no way back (spec 4.1). */}
        <a href={`?neu#${FORM_ID}`} className={lineButton}>
          {waitlist.another}
        </a>
      </p>
    </div>
  );
}

interface WaitlistFormProps {
  /** What a sign-up from this page can be for: several to choose from, or one that goes along. */
  readonly offers?: readonly SignUpOffer[];
}

/**
 * The waitlist form (spec 2.3, 4.1, 5, 8). Its HTML is in the page already and posts without JavaScript; the inputs
 * are uncontrolled, so what is typed before the island wakes up, or before a failure, stays.
 */
export function WaitlistForm({ offers = [] }: WaitlistFormProps) {
  const [state, setState] = useState<FormState>(IDLE);
  const [isAwake, setAwake] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);
  const hasBegun = useRef(false);
  const [meant, setMeant] = useState<string>();
  const errors = state.status === 'idle' ? state.errors : {};

  useEffect(() => setAwake(true), []);

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
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    setState({ status: 'submitting' });
    const sent = await loadSending()
      .then(({ send }) => send(typed))
      .catch((): Sent => ({ kind: 'failed', messages: {}, reason: '' }));
    switch (sent.kind) {
      case 'stored':
        setState({ status: 'success', signUp: sent.signUp });
        showToast({
          title: waitlistToasts.successTitle,
          description: waitlistToasts.success,
          variant: 'success',
          titleLang: 'en',
          descriptionLang: 'en',
        });
        return;
      case 'wrong':
        fail(sent.messages);
        return;
      case 'failed':
        fail(sent.messages, waitlist.failed);
        showToast({
          title: waitlistToasts.errorTitle,
          titleLang: 'en',
          description: sent.reason || waitlistToasts.errorFallback,
          ...(sent.reason === '' && { descriptionLang: 'en' }),
          variant: 'destructive',
        });
    }
  }

  function begin(): void {
    if (!hasBegun.current) window.me?.(GOAL);
    hasBegun.current = true;
  }

  function forgetError(field: string): void {
    if (!errors[field]) return;
    const { [field]: _, ...others } = errors;
    setState({ status: 'idle', errors: others });
  }

  function takeMeant(): void {
    const field = formRef.current?.querySelector<HTMLInputElement>('[name="email"]');
    if (field && meant !== undefined) field.value = meant;
    setMeant(undefined);
    forgetError('email');
    field?.focus();
  }

  if (state.status === 'success') return <Confirmation {...state.signUp} />;

  const isSubmitting = state.status === 'submitting';
  const [onlyOffer] = offers;
  return (
    <form
      ref={formRef}
      id={FORM_ID}
      action={ACTION}
      method="post"
      noValidate={isAwake}
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
      onChange={(event) => {
        begin();
        void loadSending().catch(() => undefined);
        if (event.target instanceof HTMLInputElement) forgetError(event.target.name);
      }}
    >
      <Field
        name="email"
        type="email"
        label={labels.email}
        autoComplete="email"
        required
        errors={errors.email}
        onBlur={(event) => setMeant(meantEmail(event.target.value))}
      />
      <p role="status" className="text-meta empty:hidden">
        {meant !== undefined && (
          <>
            {waitlist.meant}{' '}
            <button
              type="button"
              className="min-h-6 font-semibold break-all text-brand underline underline-offset-4"
              onClick={takeMeant}
            >
              {meant}
            </button>
            ?
          </>
        )}
      </p>
      <Field name="name" label={optionalLabel(labels.name)} autoComplete="name" errors={errors.name} />
      <Field
        name="interests"
        label={optionalLabel(labels.interests)}
        hint={waitlist.interestsHint}
        errors={errors.interests}
      />
      {offers.length > 1 && (
        <RadioGroup
          name="offer"
          legend={waitlist.offerQuestion}
          options={offers.map((value) => ({ value, label: waitlist.offers[value] }))}
        />
      )}
      {offers.length === 1 && <input type="hidden" name="offer" value={onlyOffer} />}
      <div id={anchors.newsletter}>
        <Checkbox name="newsletter" label={labels.newsletter} hint={waitlist.newsletterHint} />
      </div>
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
      <p className="text-meta text-ink-2">
        {waitlist.consent}{' '}
        <a href={paths.privacy} className="underline underline-offset-4">
          {waitlist.privacy}
        </a>
      </p>
    </form>
  );
}
