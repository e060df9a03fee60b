import { type FocusEvent, useState } from 'react';
import { waitlist } from '#content/people/waitlist.ts';
import type { SignUpOffer } from '#domain/content/offers.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { meantEmail } from '#domain/people/email-slip.ts';
import { WAITLIST_LABELS as labels } from '#domain/people/sign-up-labels.ts';
import { anchors } from '#paths.ts';
import { Checkbox, RadioGroup } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';

function optionalLabel(label: string) {
  return (
    <>
      {label} <span className="font-normal text-ink-2">({waitlist.optional})</span>
    </>
  );
}

interface WaitlistFieldsProps {
  readonly offers: readonly SignUpOffer[];
  readonly errors: FieldMessages | undefined;
  /** A field was mended otherwise than by typing. */
  readonly onMended: (field: string) => void;
}

/** What is asked for a sign-up; uncontrolled, so that what is typed before the script has come stays. */
export function WaitlistFields({ offers, errors = {}, onMended }: WaitlistFieldsProps) {
  const [slip, setSlip] = useState<{ readonly field: HTMLInputElement; readonly meant: string }>();
  const [onlyOffer] = offers;

  function lookForSlip({ target: field }: FocusEvent<HTMLInputElement>): void {
    const meant = meantEmail(field.value);
    setSlip(meant === undefined ? undefined : { field, meant });
  }

  return (
    <>
      <Field
        name="email"
        type="email"
        label={labels.email}
        autoComplete="email"
        required
        errors={errors.email}
        onBlur={lookForSlip}
      />
      <p role="status" className="text-meta empty:hidden">
        {slip && (
          <>
            {waitlist.meant}{' '}
            <button
              type="button"
              className="min-h-6 font-semibold break-all text-brand underline underline-offset-4"
              onClick={() => {
                slip.field.value = slip.meant;
                setSlip(undefined);
                onMended('email');
                slip.field.focus();
              }}
            >
              {slip.meant}
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
    </>
  );
}
