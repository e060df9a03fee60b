import { type ReactNode, useId } from 'react';

// The words belong to what is hit: with the box they make a target of at least 44 px.
const row = 'flex min-h-11 cursor-pointer items-center gap-3';
const box = 'size-5 flex-none accent-choice';

interface CheckboxProps {
  readonly name: string;
  readonly label: ReactNode;
  /** Stays visible below the words, e.g. what is agreed to. */
  readonly hint?: string;
  /** What it stands for where it is ticked at first, because it was chosen before. */
  readonly value?: string;
}

/** A checkbox with its words. */
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
  /** The first one is chosen at first. */
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
}

/** One of a few, all of which are seen. */
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
