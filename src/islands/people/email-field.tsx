import { type FocusEvent, type ReactNode, useState } from 'react';
import { waitlist } from '#content/people/waitlist.ts';
import { suggestEmail } from '#domain/people/email-slip.ts';
import { WAITLIST_LABELS as labels } from '#domain/people/sign-up-labels.ts';
import { Field } from '#ui/field.tsx';
import { focusInSight } from '#ui/focus.ts';

interface EmailFieldProps {
  readonly errors: readonly string[] | undefined;
  /** Called when the visitor accepts the suggested address. */
  readonly onMended: (field: string) => void;
  readonly side?: ReactNode;
}

/** Address input that suggests a correction of a mistyped domain. */
export function EmailField({ errors, onMended, side }: EmailFieldProps) {
  const [slip, setSlip] = useState<{ readonly field: HTMLInputElement; readonly meant: string }>();

  function suggestFix({ target: field }: FocusEvent<HTMLInputElement>): void {
    const meant = suggestEmail(field.value);
    setSlip(meant === undefined ? undefined : { field, meant });
  }

  return (
    <div>
      <Field
        name="email"
        type="email"
        label={labels.email}
        autoComplete="email"
        required
        errors={errors}
        side={side}
        onBlur={suggestFix}
      />
      {/* Its line is reserved: growing, the form would move the button away from the press that ended the typing. */}
      <p role="status" className="-mb-5 min-h-5 text-meta leading-5">
        {slip && (
          <>
            <span>{waitlist.meant} </span>
            <button
              type="button"
              className="font-semibold wrap-anywhere text-brand underline underline-offset-4"
              onClick={() => {
                slip.field.value = slip.meant;
                setSlip(undefined);
                onMended('email');
                focusInSight(slip.field);
              }}
            >
              {slip.meant}
            </button>
            <span>?</span>
          </>
        )}
      </p>
    </div>
  );
}
