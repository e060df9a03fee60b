import { useEffect, useRef, useState } from 'react';
import { waitlist } from '#content/people/waitlist.ts';
import type { joinWaitlist } from '#contracts/people/sign-ups.ts';
import type { SignUpOffer } from '#domain/content/offers.ts';
import { paths } from '#paths.ts';
import { button } from '#ui/look.ts';
import { loadSending, useSignUp } from './use-sign-up.ts';
import { FORM_ID, WaitlistConfirmation } from './waitlist-confirmation.tsx';
import { WaitlistFields } from './waitlist-fields.tsx';

const ACTION: (typeof joinWaitlist)['path'] = '/api/waitlist';

/** What the tracker counts when somebody begins to fill it in. */
const GOAL = 'Formular';

interface WaitlistFormProps {
  /** What a sign-up from this page can be for: several to choose from, or one that goes along. */
  readonly offers?: readonly SignUpOffer[];
}

/**
 * The waitlist form (spec 2.3, 4.1, 5, 8). Its HTML is in the page already and posts without JavaScript; what is typed
 * before the island wakes up, or before a failure, stays.
 */
export function WaitlistForm({ offers = [] }: WaitlistFormProps) {
  const { state, submit, forgetError } = useSignUp();
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

  if (state.signUp) return <WaitlistConfirmation {...state.signUp} />;

  return (
    <form
      ref={formRef}
      id={FORM_ID}
      action={ACTION}
      method="post"
      noValidate={isAwake}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(Object.fromEntries(new FormData(event.currentTarget)));
      }}
      onChange={(event) => {
        begin();
        if (event.target instanceof HTMLInputElement) forgetError(event.target.name);
      }}
    >
      <WaitlistFields offers={offers} errors={state.errors} onMended={forgetError} />
      {state.failure && (
        <p role="alert" className="text-meta font-semibold text-error">
          {state.failure}
        </p>
      )}
      <div>
        <button type="submit" className={`${button} w-full sm:w-auto`} disabled={state.isSending}>
          {state.isSending ? waitlist.submitting : waitlist.submit}
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
