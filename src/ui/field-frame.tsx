import { type ReactNode, useId } from 'react';

/** What every field has, whatever is typed or chosen in it. */
export interface FieldFrameProps {
  readonly label: ReactNode;
  /** Stays visible below the label, e.g. what the answer is for. */
  readonly hint?: ReactNode | undefined;
  /** What is wrong with the value; connected with the control for screen readers. */
  readonly errors?: readonly string[] | undefined;
  /** Language of the errors where it is not the page's. */
  readonly errorLang?: 'en' | undefined;
}

/** What the control takes over, so that label, hint and error belong to it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly className: string;
}

// Where it gets the focus, its label above and its error below come into view with it.
const look =
  'min-h-field w-full scroll-mt-28 scroll-mb-24 rounded-sm border border-field bg-white px-3.5 py-2 text-ink aria-invalid:border-error aria-invalid:[box-shadow:inset_0_0_0_1px_var(--color-error)]';

interface FrameProps extends FieldFrameProps {
  readonly children: (control: ControlProps) => ReactNode;
}

/** Joins a control with its label, hint and error once, for the eye and for screen readers. */
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
