import { useEffect, useRef, useState } from 'react';
import { waitlist } from '#content/people/waitlist.ts';
import type { joinWaitlist, subscribe } from '#contracts/people/sign-ups.ts';
import type { Chosen } from '#domain/people/choices.ts';
import type { ListName } from '#domain/people/lists.ts';
import { paths } from '#paths.ts';
import { button, outlineButton } from '#ui/look.ts';
import { EmailField } from './email-field.tsx';
import { loadSending, useSignUp } from './use-sign-up.ts';
import { WaitlistFields, type WaysToPay } from './waitlist-fields.tsx';

const actions = { waitlist: '/api/waitlist', newsletter: '/api/subscribers' } satisfies Record<
  ListName,
  (typeof joinWaitlist)['path'] | (typeof subscribe)['path']
>;

/** What the tracker counts when somebody begins to fill it in. */
const GOAL = 'Formular';

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

  if (state.done) return <state.done.Shown list={list} signUp={state.done.signUp} />;

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
