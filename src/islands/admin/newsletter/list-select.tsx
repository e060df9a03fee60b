import { LIST_NAMES, LISTS, type ListName } from '#domain/lists.ts';
import { Select } from '#ui/select.tsx';

interface ListSelectProps {
  readonly label: string;
  /** What no list in particular is called. */
  readonly every: string;
  readonly value: ListName | undefined;
  readonly onChoose: (list: ListName | undefined) => void;
}

/** One of the lists, or every one. */
export const ListSelect = ({ label, every, value, onChoose }: ListSelectProps) => (
  <Select
    name="list"
    label={label}
    options={[{ value: '', label: every }, ...LISTS.map((list) => ({ value: list, label: LIST_NAMES[list] }))]}
    value={value ?? ''}
    onChange={({ target }) => onChoose(LISTS.find((list) => list === target.value))}
  />
);
