import { Select } from './select.tsx';

interface FilterSelectProps<T extends string> {
  readonly name: string;
  readonly label: string;
  /** Label of the empty choice. */
  readonly every: string;
  readonly choices: readonly T[];
  /** Returns a choice's label; the choice itself by default. */
  readonly labelOf?: (choice: T) => string;
  readonly value: T | undefined;
  readonly onChoose: (choice: T | undefined) => void;
}

/** Filter of a list. A value from the address that is no longer among the choices stays one. */
export const FilterSelect = <T extends string>(props: FilterSelectProps<T>) => {
  const { name, label, every, choices: known, labelOf = String, value, onChoose } = props;
  const choices = value === undefined || known.includes(value) ? known : [value, ...known];
  return (
    <Select
      name={name}
      label={label}
      options={[{ value: '', label: every }, ...choices.map((choice) => ({ value: choice, label: labelOf(choice) }))]}
      value={value ?? ''}
      onChange={({ target }) => onChoose(choices.find((choice) => choice === target.value))}
    />
  );
};
