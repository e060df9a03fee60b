import { useStore } from '@nanostores/react';
import { choiceFilter as words } from '#content/people/screen.ts';
import { choiceLabel } from '#domain/people/labels.ts';
import { peopleCountsQuery } from '#stores/people/reading.ts';
import { dataOf } from '#stores/query.ts';
import { FilterSelect } from '#ui/filter-select.tsx';

interface ChoiceSelectProps {
  readonly value: string | undefined;
  readonly onChoose: (choice: string | undefined) => void;
}

/** Filter by the offer or event that people chose at sign-up. */
export function ChoiceSelect({ value, onChoose }: ChoiceSelectProps) {
  const counted = useStore(peopleCountsQuery.$state);
  const known = dataOf(counted)?.choices ?? [];
  const labels = new Map(known.map((each) => [each.choice, choiceLabel(each)]));
  return (
    <FilterSelect
      name="choice"
      label={words.label}
      every={words.every}
      choices={[...labels.keys()]}
      labelOf={(choice) => labels.get(choice) ?? choice}
      value={value}
      onChoose={onChoose}
    />
  );
}
