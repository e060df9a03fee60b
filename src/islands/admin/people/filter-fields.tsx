import { useStore } from '@nanostores/react';
import { boughtFilters, choiceFilter, filters } from '#content/people/screen.ts';
import { choiceLabel } from '#domain/people/labels.ts';
import type { Bought } from '#domain/purchases/bought-choice.ts';
import { offerName } from '#domain/purchases/labels.ts';
import { useOffers } from '#islands/admin/purchases/offer-names.ts';
import { peopleCountsQuery } from '#stores/people/reading.ts';
import { dataOf } from '#stores/query.ts';
import { FilterSelect } from '#ui/filter-select.tsx';

/** Required and excluded purchases. */
interface Chosen {
  readonly bought?: Bought | undefined;
  readonly notBought?: Bought | undefined;
}

interface BoughtProps {
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

const sides = ['bought', 'notBought'] as const;

/** Returns the available and the selected choices; none while nothing is sold. */
function useChoices({ bought, notBought }: Chosen): readonly Bought[] {
  const counted = useStore(peopleCountsQuery.$state);
  const known = dataOf(counted)?.bought ?? [];
  const chosen = [bought, notBought].filter((what) => what !== undefined);
  return [...new Set([...known, ...chosen])];
}

/** Single select for a required or an excluded purchase. */
export function BoughtSelect({ chosen, onChoose }: BoughtProps) {
  const offers = useOffers();
  const statements = useChoices(chosen).flatMap((what) =>
    sides.map((side) => {
      const statement = boughtFilters.statements[side];
      return { side, what, label: what === 'any' ? statement.any : statement.offer(offerName(offers, what)) };
    }),
  );
  const labels = statements.map(({ label }) => label);
  if (labels.length === 0) return null;
  return (
    <FilterSelect
      name="bought"
      label={boughtFilters.label}
      every={boughtFilters.every}
      choices={labels}
      value={statements.find(({ side, what }) => chosen[side] === what)?.label}
      onChoose={(label) => {
        const picked = statements.find((statement) => statement.label === label);
        onChoose({ bought: undefined, notBought: undefined, ...(picked && { [picked.side]: picked.what }) });
      }}
    />
  );
}

/** Two selects for a required and an excluded purchase. */
export function BoughtFields({ chosen, onChoose }: BoughtProps) {
  const choices = useChoices(chosen);
  const offers = useOffers();
  if (choices.length === 0) return null;
  return (
    <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
      {sides.map((side) => (
        <FilterSelect
          key={side}
          name={side}
          label={boughtFilters.audience[side]}
          every={boughtFilters.audience.every[side]}
          choices={choices}
          labelOf={(what) => (what === 'any' ? boughtFilters.audience.any : offerName(offers, what))}
          value={chosen[side]}
          onChoose={(what) => onChoose({ [side]: what })}
        />
      ))}
      <p className="text-meta text-ink-2 sm:col-span-2">{boughtFilters.audience.hint}</p>
    </div>
  );
}

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
      label={choiceFilter.label}
      every={choiceFilter.every}
      choices={[...labels.keys()]}
      labelOf={(choice) => labels.get(choice) ?? choice}
      value={value}
      onChoose={onChoose}
    />
  );
}

const origins = [
  { name: 'source', known: 'sources', label: filters.source, every: filters.everySource },
  { name: 'campaign', known: 'campaigns', label: filters.campaign, every: filters.everyCampaign },
  { name: 'link', known: 'links', label: filters.link, every: filters.everyLink },
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
