import { useStore } from '@nanostores/react';
import { filters as words } from '#content/people/screen.ts';
import { peopleCountsQuery } from '#stores/people/reading.ts';
import { dataOf } from '#stores/query.ts';
import { FilterSelect } from '#ui/filter-select.tsx';

const origins = [
  { name: 'source', known: 'sources', label: words.source, every: words.everySource },
  { name: 'campaign', known: 'campaigns', label: words.campaign, every: words.everyCampaign },
  { name: 'link', known: 'links', label: words.link, every: words.everyLink },
] as const;

interface OriginFieldsProps {
  readonly chosen: Readonly<Partial<Record<(typeof origins)[number]['name'], string | undefined>>>;
  readonly onChoose: (part: OriginFieldsProps['chosen']) => void;
}

/** Filters by the origin of sign-ups, with the most frequent values as choices. */
export function OriginFields({ chosen, onChoose }: OriginFieldsProps) {
  const counted = useStore(peopleCountsQuery.$state);
  return origins.map(({ name, known, label, every }) => (
    <FilterSelect
      key={name}
      name={name}
      label={label}
      every={every}
      choices={dataOf(counted)?.[known] ?? []}
      value={chosen[name] || undefined}
      onChoose={(choice) => onChoose({ [name]: choice })}
    />
  ));
}
