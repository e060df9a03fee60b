import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly name: string;
  readonly label: ReactNode;
  /** Stays visible below the label, e.g. what the answer is for. */
  readonly hint?: string;
  /** What is wrong with the value; connected with the input for screen readers. */
  readonly errors?: readonly string[] | undefined;
}

/** A text input with its label, hint and error joined once, for the eye and for screen readers. */
export function Field({ name, label, hint, errors = [], ...input }: FieldProps) {
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
      <input
        {...input}
        id={id}
        name={name}
        className="field-input"
        aria-invalid={errorId !== undefined}
        aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
      />
      {errorId !== undefined && (
        <p id={errorId} className="field-error">
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}
