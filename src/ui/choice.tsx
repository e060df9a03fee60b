import { type ReactNode, useId } from 'react';

// The label's text is part of the click target, which so reaches 44 px.
const row = 'flex min-h-11 cursor-pointer items-center gap-3';
const box = 'size-5 flex-none accent-choice';

interface CheckboxProps {
  readonly name: string;
  readonly label: ReactNode;
  /** Help text below the label, e.g. the terms of a consent. */
  readonly hint?: string;
  /** Value; if set, initially checked. */
  readonly value?: string;
}

export function Checkbox({ name, label, hint, value }: CheckboxProps) {
  const hintId = useId();
  return (
    <div>
      <label className={row}>
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={value !== undefined}
          className={box}
          aria-describedby={hint && hintId}
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="pl-8 text-meta text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

interface RadioGroupProps {
  readonly name: string;
  readonly legend: ReactNode;
  /** The first option is selected initially. */
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
}

export const RadioGroup = ({ name, legend, options }: RadioGroupProps) => (
  <fieldset>
    <legend className="font-semibold">{legend}</legend>
    {options.map(({ value, label }, index) => (
      <label key={value} className={row}>
        <input type="radio" name={name} value={value} defaultChecked={index === 0} className={box} />
        {label}
      </label>
    ))}
  </fieldset>
);
