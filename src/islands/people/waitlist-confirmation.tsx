import { useEffect, useRef } from 'react';
import { waitlist } from '#content/people/waitlist.ts';
import type { joinWaitlist } from '#contracts/people/sign-ups.ts';
import type { Result } from '#contracts/route.ts';
import { paths } from '#paths.ts';
import { lineButton } from '#ui/look.ts';

/** Where the form is on its page, this one and the next. */
export const FORM_ID = 'eintragen';

/** What stands in place of the form after a success (spec 4.1). */
export function WaitlistConfirmation({ email, newsletter, offer }: Result<typeof joinWaitlist>) {
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
