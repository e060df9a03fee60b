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
}

interface FrameProps extends FieldFrameProps {
  readonly children: (control: ControlProps) => ReactNode;
}

/** Joins a control with its label, hint and error once, for the eye and for screen readers. */
export function FieldFrame({ label, hint, errors = [], errorLang, children }: FrameProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = errors.length === 0 ? undefined : `${id}-error`;
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
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
      })}
      {errorId !== undefined && (
        <p id={errorId} lang={errorLang} className="field-error">
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}
