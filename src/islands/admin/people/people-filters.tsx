import { filters as words } from '#content/people/screen.ts';
import { filterButton } from '#content/shell/admin-area.ts';
import { STATUS_LABELS } from '#domain/people/labels.ts';
import { LIST_NAMES, LISTS } from '#domain/people/lists.ts';
import { entryStatuses } from '#domain/people/view.ts';
import { filtersSet, type PeopleView, withFilter } from '#domain/people/view-address.ts';
import { SearchField } from '#islands/admin/search-field.tsx';
import { OwnDays, TimeSelect, useTimeFilter } from '#islands/admin/time-filter.tsx';
import { FoldingFilters } from '#ui/filter-bar.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { BoughtSelect, ChoiceSelect, OriginFields } from './filter-fields.tsx';

interface PeopleFiltersProps {
  readonly view: PeopleView;
  /** Changes the filter with a new history entry. */
  readonly onShow: (view: PeopleView) => void;
  /** Changes the filter while the user types, without a new history entry. */
  readonly onRefine: (view: PeopleView) => void;
}

export function PeopleFilters({ view, onShow, onRefine }: PeopleFiltersProps) {
  const time = useTimeFilter(view, (days) => onShow(withFilter(view, days)));

  return (
    <FoldingFilters
      button={filterButton(filtersSet(view))}
      search={
        <SearchField
          label={words.search}
          hint={words.searchHint}
          value={view.search}
          onSearch={(search) => onRefine(withFilter(view, { search }))}
        />
      }
    >
      <FilterSelect
        name="list"
        label={words.list}
        every={words.everyList}
        choices={LISTS}
        labelOf={(list) => LIST_NAMES[list]}
        value={view.list}
        onChoose={(list) => onShow(withFilter(view, { list }))}
      />
      <FilterSelect
        name="status"
        label={words.status}
        every={words.everyStatus}
        choices={entryStatuses}
        labelOf={(status) => STATUS_LABELS[status]}
        value={view.status}
        onChoose={(status) => onShow(withFilter(view, { status }))}
      />
      <TimeSelect filter={time} words={words} />
      <ChoiceSelect value={view.choice} onChoose={(choice) => onShow(withFilter(view, { choice }))} />
      <BoughtSelect chosen={view} onChoose={(part) => onShow(withFilter(view, part))} />
      <OriginFields chosen={view} onChoose={(part) => onShow(withFilter(view, part))} />
      <OwnDays filter={time} days={view} words={words} />
    </FoldingFilters>
  );
}
