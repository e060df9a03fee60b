import { useStore } from '@nanostores/react';
import { boughtFilters as words } from '#content/people/screen.ts';
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
      const statement = words.statements[side];
      return { side, what, label: what === 'any' ? statement.any : statement.offer(offerName(offers, what)) };
    }),
  );
  const labels = statements.map(({ label }) => label);
  if (labels.length === 0) return null;
  return (
    <FilterSelect
      name="bought"
      label={words.label}
      every={words.every}
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
          label={words.audience[side]}
          every={words.audience.every[side]}
          choices={choices}
          labelOf={(what) => (what === 'any' ? words.audience.any : offerName(offers, what))}
          value={chosen[side]}
          onChoose={(what) => onChoose({ [side]: what })}
        />
      ))}
      <p className="text-meta text-ink-2 sm:col-span-2">{words.audience.hint}</p>
    </div>
  );
}
