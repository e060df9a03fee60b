import { type ChangeEvent, useState } from 'react';
import { filterButton } from '#content/shell/admin-area.ts';
import { goalName, goalNames, visitFilters, visits as words } from '#content/visits/report.ts';
import type { VisitReport } from '#contracts/visits/reports.ts';
import { goals } from '#domain/visits/origin.ts';
import {
  filtersIn,
  NO_FILTERS,
  VISIT_FILTERS,
  type VisitChoice,
  type VisitsView,
  visitsSearch,
} from '#domain/visits/view.ts';
import { showSearch } from '#stores/shell/admin-router.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { RangeSwitch } from './range-switch.tsx';
import { ViewLink } from './view-link.tsx';
import { listFilterChoices } from './visit-rows.ts';

interface VisitFiltersProps {
  readonly view: VisitsView;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Source of the choices; undefined until loaded. */
  readonly report: VisitReport | undefined;
}

const EVERY = { value: '', label: words.every };

/** Choices of goals, the default first. */
function goalChoices(report: VisitReport | undefined) {
  const others = (report?.goals ?? []).filter(({ id }) => id !== goals.signUp);
  return [
    { value: '', label: goalNames.signUp },
    ...others.map(({ id, name }) => ({ value: String(id), label: goalName(id, name) })),
  ];
}

export function VisitFilters({ view, today, report }: VisitFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const set = filtersIn(view).length;

  const chooser = (name: VisitChoice) => ({
    name,
    label: visitFilters[name],
    value: String(view[name] ?? ''),
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) =>
      showSearch(visitsSearch({ ...view, [name]: target.value === '' ? undefined : Number(target.value) }), 'push'),
  });

  return (
    <search aria-label={words.filters} className="mb-2 block sm:mb-6">
      <RangeSwitch view={view} today={today}>
        <Button
          look="compact"
          className="max-sm:px-2.5 max-sm:text-meta"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {filterButton(set)}
        </Button>
      </RangeSwitch>
      {isOpen && (
        <div className="mt-3 grid grid-cols-2 gap-3 *:min-w-0 lg:grid-cols-5">
          {VISIT_FILTERS.map((name) => (
            <Select
              key={name}
              {...chooser(name)}
              options={[
                EVERY,
                ...(report ? listFilterChoices(report, view, name) : []).map((way) => ({
                  value: String(way.id),
                  label: way.name,
                })),
              ]}
            />
          ))}
          <Select {...chooser('goal')} options={goalChoices(report)} />
        </div>
      )}
      {set > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 text-meta text-ink-2">
          {words.unfiltered}
          <ViewLink
            view={{ ...view, ...NO_FILTERS }}
            className="inline-flex min-h-9 items-center text-admin underline underline-offset-4"
          >
            {words.all}
          </ViewLink>
        </p>
      )}
    </search>
  );
}
