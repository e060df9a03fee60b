import { type ReactNode, useId } from 'react';

export interface FieldFrameProps {
  readonly label: ReactNode;
  /** Help text below the label, e.g. the reason for the question. */
  readonly hint?: ReactNode | undefined;
  /** Errors of the value; linked with the control for screen readers. */
  readonly errors?: readonly string[] | undefined;
  /** Language of the errors if it is not the page's. */
  readonly errorLang?: 'en' | undefined;
}

/** Props for the control that link it with label, hint and error. */
interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly className: string;
}

// Scroll margins that keep label and error visible on focus.
const look =
  'min-h-field w-full scroll-mt-28 scroll-mb-24 rounded-sm border border-field bg-white px-3.5 py-2 text-ink aria-invalid:border-error aria-invalid:[box-shadow:inset_0_0_0_1px_var(--color-error)]';

interface FrameProps extends FieldFrameProps {
  readonly children: (control: ControlProps) => ReactNode;
}

/** Links a control with its label, hint and error, visually and for screen readers. */
export function FieldFrame({ label, hint, errors = [], errorLang, children }: FrameProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = errors.length === 0 ? undefined : `${id}-error`;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="text-meta text-ink-2">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': errorId !== undefined,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
        className: look,
      })}
      {errorId !== undefined && (
        <p id={errorId} lang={errorLang} className="text-meta font-semibold text-error">
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}
