import { useEffect, useRef, useState } from 'react';
import { filters as words } from '#content/people/screen.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { STATUS_LABELS } from '#domain/people/labels.ts';
import { LIST_NAMES, LISTS } from '#domain/people/lists.ts';
import { entryStatuses, type PeopleView, withFilter } from '#domain/people/view.ts';
import { Field } from '#ui/field.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { Select } from '#ui/select.tsx';
import { FilterSelect } from './filter-select.tsx';
import { OriginFields } from './origin-fields.tsx';

/** Pause in typing before the search begins, in milliseconds. */
const TYPING_PAUSE_MS = 250;

interface PeopleFiltersProps {
  readonly view: PeopleView;
  /** Shows others; 'back' leads here again. */
  readonly onShow: (view: PeopleView) => void;
  /** The same while somebody is still typing: 'back' leads to what was before. */
  readonly onRefine: (view: PeopleView) => void;
}

const times = ['always', 'today', 'week', 'month', 'own'] as const;
type Time = (typeof times)[number];

/** The last days, today included. */
const DAYS = { today: 1, week: 7, month: 30 } as const;

/** The days that a choice means. */
function daysOf(time: Time, today: string): { from: string | undefined; to: string | undefined } {
  switch (time) {
    case 'always':
      return { from: undefined, to: undefined };
    case 'own':
      return { from: today, to: today };
    default:
      return { from: addDays(today, 1 - DAYS[time]), to: time === 'today' ? today : undefined };
  }
}

/** The choice that means the days of a view. */
function timeOf({ from, to }: PeopleView, today: string): Time {
  const isSame = (time: Time): boolean => {
    const days = daysOf(time, today);
    return days.from === from && days.to === to;
  };
  return times.find(isSame) ?? 'own';
}

/** A search that begins after a pause in typing; it follows the address. */
function SearchField({ view, onRefine }: Pick<PeopleFiltersProps, 'view' | 'onRefine'>) {
  const shown = view.search ?? '';
  const [typed, setTyped] = useState(shown);
  const told = useRef(shown);

  useEffect(() => {
    if (shown === told.current) return;
    told.current = shown;
    setTyped(shown);
  }, [shown]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = wanted;
      onRefine(withFilter(view, { search: wanted === '' ? undefined : wanted }));
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, view, onRefine]);

  return (
    <Field
      type="search"
      name="search"
      label={words.search}
      placeholder={words.searchHint}
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** The search and the filters of the people. */
export function PeopleFilters({ view, onShow, onRefine }: PeopleFiltersProps) {
  const today = berlinDay(new Date());
  const [isOwn, setOwn] = useState(false);
  const time = isOwn ? 'own' : timeOf(view, today);

  function chooseTime(value: string): void {
    const chosen = times.find((each) => each === value) ?? 'always';
    setOwn(chosen === 'own');
    if (chosen !== 'own') onShow(withFilter(view, daysOf(chosen, today)));
  }

  function chooseDay(end: 'from' | 'to', day: string): void {
    setOwn(true);
    onShow(withFilter(view, { [end]: day === '' ? undefined : day }));
  }

  return (
    <>
      <FilterBar>
        <SearchField view={view} onRefine={onRefine} />
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
        <Select
          name="time"
          label={words.time}
          options={times.map((each) => ({ value: each, label: words.times[each] }))}
          value={time}
          onChange={({ target }) => chooseTime(target.value)}
        />
      </FilterBar>
      <div className="mb-4 grid grid-cols-2 gap-4 *:min-w-0 lg:grid-cols-3">
        <OriginFields chosen={view} onChoose={(part) => onShow(withFilter(view, part))} />
      </div>
      {time === 'own' && (
        <div className="mb-4 grid grid-cols-2 gap-4 sm:max-w-md">
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              type="date"
              name={end}
              label={words[end]}
              max={today}
              value={view[end] ?? ''}
              onChange={({ target }) => chooseDay(end, target.value)}
            />
          ))}
        </div>
      )}
    </>
  );
}
