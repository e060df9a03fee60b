import { type ReactElement, useEffect, useRef, useState } from 'react';
import { waitlist } from '#content/people/waitlist.ts';
import type { joinWaitlist, subscribe } from '#contracts/people/sign-ups.ts';
import type { FieldMessages } from '#domain/errors.ts';
import type { Chosen } from '#domain/people/choices.ts';
import type { ListName } from '#domain/people/lists.ts';
import { paths } from '#paths.ts';
import { focusInSight } from '#ui/focus.ts';
import { KeptMarkup } from '#ui/kept-markup.tsx';
import { button, outlineButton } from '#ui/look.ts';
import { EmailField } from './email-field.tsx';
import type { Attempt } from './sending.tsx';
import { WaitlistFields, type WaysToPay } from './waitlist-fields.tsx';

const actions = { waitlist: '/api/waitlist', newsletter: '/api/subscribers' } satisfies Record<
  ListName,
  (typeof joinWaitlist)['path'] | (typeof subscribe)['path']
>;

/** Goal that the tracker counts when a visitor starts to fill in the form. */
const GOAL = 'Formular';

interface SignUpState {
  readonly isSending?: true;
  readonly errors?: FieldMessages;
  /** Message below the fields after a failed attempt; empty if the fields' errors say it all. */
  readonly failure?: string;
  /** Replaces the form after a success. */
  readonly thanks?: ReactElement;
}

/** Loads with the first typed letter, because this code is larger than the form. */
const loadSending = () => import('./sending.tsx');

/** Posts a form as without JavaScript. @throws TypeError if the server does not answer, so that nothing typed is lost */
async function postNatively(form: HTMLFormElement): Promise<undefined> {
  await fetch(location.href, { method: 'HEAD' });
  form.submit();
}

/** Manages the state of a sign-up for a list. */
function useSignUp(list: ListName) {
  const [state, setState] = useState<SignUpState>({});

  /**
   * Sends the input unless it is being sent already, and shows the outcome. Without the code for that, which is gone after
   * a deploy, the browser posts the form as it does without JavaScript.
   */
  async function submit(form: HTMLFormElement): Promise<void> {
    if (state.isSending) return;
    setState({ isSending: true });
    const typed = new FormData(form);
    const values = { ...Object.fromEntries(typed), choice: typed.getAll('choice').join(' ') };
    const done = await loadSending()
      .then(
        ({ sendForm }) => sendForm(list, values),
        () => postNatively(form),
      )
      .catch((): Attempt => ({ messages: {}, wasSent: true }));
    if (!done) setState({});
    else if ('thanks' in done) setState(done);
    else setState({ errors: done.messages, failure: done.wasSent ? waitlist.failed : '' });
  }

  /** Clears a field's error while the visitor fixes it. */
  function clearError(field: string): void {
    const { [field]: mended, ...errors } = state.errors ?? {};
    if (mended) setState({ errors });
  }

  return { state, submit, clearError };
}

interface SignUpFormProps {
  readonly list: ListName;
  readonly submit: string;
  readonly consent: string;
  readonly ways?: WaysToPay | undefined;
  /** Subject of the page; links with `data-choice` can add more. */
  readonly chosen?: Chosen | undefined;
}

/**
 * Sign-up form of a list (spec 2.3, 4.1, 5, 8); the newsletter asks only for the address. Prerendered, so that it posts
 * without JavaScript and keeps input typed before hydration or a failure.
 */
export const SignUpForm = (props: SignUpFormProps) => (
  <KeptMarkup>
    <Form {...props} />
  </KeptMarkup>
);

function Form({ list, submit: label, consent, ways, chosen }: SignUpFormProps) {
  const { state, submit, clearError } = useSignUp(list);
  const [isAwake, setAwake] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const hasBegun = useRef(false);

  useEffect(() => {
    setAwake(true);
    const form = formRef.current;
    if (!form) return;
    // The browser may have refused an earlier press; its message vanishes now. `:is` ignores what a browser lacks.
    const wasRefused = form.querySelector(':focus:is(:user-invalid)') !== null;
    // At once, because a press before the next rendering would be refused as well, and lost.
    form.noValidate = true;
    if (wasRefused) form.requestSubmit();
  }, []);

  // A failed attempt focuses the first invalid field; fixing it moves no focus.
  useEffect(() => {
    if (state.failure !== undefined) focusInSight(formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
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
        void submit(event.currentTarget);
      }}
      onChange={(event) => {
        begin();
        if (event.target instanceof HTMLInputElement) clearError(event.target.name);
      }}
    >
      {list === 'newsletter' ? (
        <EmailField errors={state.errors?.email} onMended={clearError} side={submitButton} />
      ) : (
        <WaitlistFields ways={ways} chosen={chosen} errors={state.errors} onMended={clearError} />
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
