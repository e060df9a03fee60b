import { type ReactElement, useEffect, useRef, useState } from 'react';
import { waitlist } from '#content/people/waitlist.ts';
import type { joinWaitlist, subscribe } from '#contracts/people/sign-ups.ts';
import type { FieldMessages } from '#domain/errors.ts';
import type { Chosen } from '#domain/people/choices.ts';
import type { ListName } from '#domain/people/lists.ts';
import { paths } from '#paths.ts';
import { button, outlineButton } from '#ui/look.ts';
import { EmailField } from './email-field.tsx';
import type { Attempt } from './sending.tsx';
import { WaitlistFields, type WaysToPay } from './waitlist-fields.tsx';

const actions = { waitlist: '/api/waitlist', newsletter: '/api/subscribers' } satisfies Record<
  ListName,
  (typeof joinWaitlist)['path'] | (typeof subscribe)['path']
>;

/** Goal that the tracker counts when a visitor begins to fill the form in. */
const GOAL = 'Formular';

interface SignUpState {
  readonly isSending?: true;
  /** Errors by field. */
  readonly errors?: FieldMessages;
  /** Sentence below the fields after a failed attempt; empty where the fields say it all. */
  readonly failure?: string;
  /** Replaces the form after a success. */
  readonly thanks?: ReactElement;
}

/** Checking, sending and thanking weigh more than the form; they come with the first letter that is typed. */
const loadSending = () => import('./sending.tsx');

/** State of a sign-up for a list, with its two actions. */
function useSignUp(list: ListName) {
  const [state, setState] = useState<SignUpState>({});

  /** Sends what was typed unless it is being sent already, and shows the outcome. */
  async function submit(typed: Readonly<Record<string, unknown>>): Promise<void> {
    if (state.isSending) return;
    setState({ isSending: true });
    const done = await loadSending()
      .then(({ attempt }) => attempt(list, typed))
      .catch((): Attempt => ({ messages: {}, wasSent: true }));
    if ('thanks' in done) setState(done);
    else setState({ errors: done.messages, failure: done.wasSent ? waitlist.failed : '' });
  }

  /** Removes the error of a field that is being mended. */
  function forgetError(field: string): void {
    const { [field]: mended, ...errors } = state.errors ?? {};
    if (mended) setState({ errors });
  }

  return { state, submit, forgetError };
}

interface SignUpFormProps {
  readonly list: ListName;
  readonly submit: string;
  /** What sending it agrees to. */
  readonly consent: string;
  readonly ways?: WaysToPay | undefined;
  /** What the page is about; more can be chosen by links with `data-choice`. */
  readonly chosen?: Chosen | undefined;
}

/**
 * The form of a list (spec 2.3, 4.1, 5, 8); the newsletter's asks for the address alone. Its HTML is in the page already
 * and posts without JavaScript; what is typed before the island wakes up, or before a failure, stays.
 */
export function SignUpForm({ list, submit: label, consent, ways, chosen }: SignUpFormProps) {
  const { state, submit, forgetError } = useSignUp(list);
  const [isAwake, setAwake] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const hasBegun = useRef(false);

  useEffect(() => setAwake(true), []);

  // After a failed attempt the first wrong field gets the focus; while it is being mended nothing moves.
  useEffect(() => {
    if (state.failure !== undefined) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state]);

  function begin(): void {
    if (!hasBegun.current) window.me?.(GOAL);
    hasBegun.current = true;
    void loadSending().catch(() => undefined);
  }

  if (state.thanks) return state.thanks;

  const look = list === 'newsletter' ? outlineButton : `${button} w-full sm:w-auto`;
  const submitButton = (
    <button type="submit" className={look} disabled={state.isSending}>
      {state.isSending ? waitlist.submitting : label}
    </button>
  );

  return (
    <form
      ref={formRef}
      action={actions[list]}
      method="post"
      aria-label={label}
      noValidate={isAwake}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        void submit({ ...Object.fromEntries(typed), choice: typed.getAll('choice').join(' ') });
      }}
      onChange={(event) => {
        begin();
        if (event.target instanceof HTMLInputElement) forgetError(event.target.name);
      }}
    >
      {list === 'newsletter' ? (
        <EmailField errors={state.errors?.email} onMended={forgetError} side={submitButton} />
      ) : (
        <WaitlistFields ways={ways} chosen={chosen} errors={state.errors} onMended={forgetError} />
      )}
      {state.failure && (
        <p role="alert" className="text-meta font-semibold text-error">
          {state.failure}
        </p>
      )}
      {list === 'waitlist' && <div>{submitButton}</div>}
      <p className="text-meta text-ink-2">
        {consent}{' '}
        <a href={paths.privacy} className="underline underline-offset-4">
          {waitlist.privacy}
        </a>
      </p>
    </form>
  );
}
