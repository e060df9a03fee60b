import { type ReactElement, useEffect, useRef, useState } from 'react';
import { signedUp as words } from '#content/people/signed-up.ts';
import type { joinWaitlist } from '#contracts/people/sign-ups.ts';
import type { Result } from '#contracts/route.ts';
import type { ListName } from '#domain/people/lists.ts';
import { mailProgram } from '#domain/people/mailboxes.ts';
import { paths } from '#paths.ts';
import { focusInSight } from '#ui/focus.ts';
import { button, lineButton } from '#ui/look.ts';
import { useSecondsUntil } from '#ui/seconds-until.ts';

/** Time a mail may take before the visitor can request it again, in milliseconds. */
const MAIL_MS = 60_000;

interface SignedUpProps {
  readonly list: ListName;
  readonly signUp: Result<typeof joinWaitlist>;
  /** Name that the visitor entered; empty without one. */
  readonly name: string;
  /** Requests the mail again. @returns whether the request was stored */
  readonly onAgain: () => Promise<boolean>;
}

/** Button to request the mail again after a minute. */
function Again({ onAgain }: Pick<SignedUpProps, 'onAgain'>) {
  const [deadline, setDeadline] = useState(() => Date.now() + MAIL_MS);
  const [message, setMessage] = useState('');
  const seconds = useSecondsUntil(deadline);

  async function ask(): Promise<void> {
    setDeadline(Date.now() + MAIL_MS);
    setMessage('');
    const isAsked = await onAgain().catch(() => false);
    setMessage(isAsked ? words.asked : words.notAsked);
    if (!isAsked) setDeadline(0);
  }

  return (
    <>
      <button
        type="button"
        className={`${lineButton} disabled:bg-none disabled:text-ink-2`}
        disabled={seconds > 0}
        onClick={() => void ask()}
      >
        {seconds > 0 ? words.wait(seconds) : words.again}
      </button>
      <p role="status" className="text-meta empty:hidden">
        {message}
      </p>
    </>
  );
}

/** Loads and shows the bloom of a name; without letters, or if it does not load, nothing. */
function Keepsake({ name }: Pick<SignedUpProps, 'name'>) {
  const [keepsake, setKeepsake] = useState<ReactElement>();

  useEffect(() => {
    if (!/\p{L}/u.test(name)) return;
    import('./name-keepsake.tsx').then(
      ({ NameKeepsake }) => setKeepsake(<NameKeepsake name={name} />),
      () => undefined,
    );
  }, [name]);

  return keepsake;
}

/** Replaces a form after a success (spec 4.1): the next step comes first. */
export function SignedUp({ list, signUp, name, onAgain }: SignedUpProps) {
  const { email, newsletter, chosen } = signUp;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const program = mailProgram(email);

  useEffect(() => focusInSight(headingRef.current), []);

  return (
    <div className="grid gap-3">
      <h3 ref={headingRef} tabIndex={-1} className="text-h3 text-success">
        {words.title[list]}
      </h3>
      <p className="font-semibold">{words.step}</p>
      <p className="break-words">
        {words.mailed} <strong>{email}</strong>.{' '}
        {newsletter === true ? `${words.afterwards[list]} ${words.both}` : words.afterwards[list]}
      </p>
      {chosen && (
        <p>
          {words.chosen} <strong>{chosen.join(' · ')}</strong>
        </p>
      )}
      {program && (
        <p className="mt-2">
          <a href={program.href} target="_blank" rel="noopener noreferrer" className={`${button} w-full sm:w-auto`}>
            {words.open(program.name)} <span className="sr-only">{words.newTab}</span>
          </a>
        </p>
      )}
      <p className="mt-2 text-meta text-ink-2">{words.nothing}</p>
      <div className="-mt-3 flex flex-wrap gap-x-8">
        <Again onAgain={onAgain} />
        {/* A page of its own, because this view has no way back (spec 4.1). */}
        <a href={`?neu#${list}`} className={lineButton}>
          {words.change}
        </a>
      </div>
      <Keepsake name={name} />
      {list === 'waitlist' && (
        <p className="border-t border-hairline pt-3">
          <a href={paths.soulPlan} className={lineButton}>
            {words.meanwhile}
          </a>
        </p>
      )}
    </div>
  );
}
