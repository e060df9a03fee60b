import { type ChangeEvent, type ReactNode, type SubmitEvent, useState } from 'react';
import { filterButton } from '#content/shell/admin-area.ts';
import { goalName, goalNames, ranges, visitFilters, visits as words } from '#content/visits/report.ts';
import type { VisitReport } from '#contracts/visits/reports.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { RANGE_NAMES } from '#domain/days/day-range.ts';
import { goals } from '#domain/visits/origin.ts';
import {
  daysOf,
  filtersIn,
  NO_FILTERS,
  VISIT_FILTERS,
  type VisitChoice,
  type VisitsView,
  visitsSearch,
} from '#domain/visits/view.ts';
import { DayField } from '#islands/admin/day-field.tsx';
import { showSearch } from '#stores/shell/admin-router.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { ViewLink } from './view-link.tsx';
import { listFilterChoices } from './visit-rows.ts';

const choice = `${buttonLooks.choice} max-sm:px-1.5 max-sm:text-meta`;

interface RangeSwitchProps {
  readonly view: VisitsView;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

function OwnRange({ view, today }: RangeSwitchProps) {
  const days = daysOf(view, today);
  const [from, setFrom] = useState(days.from);
  const [to, setTo] = useState(days.to);
  const [isWrong, setWrong] = useState(false);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const isRight = isCalendarDay(from) && isCalendarDay(to) && from <= to && to <= today;
    setWrong(!isRight);
    if (isRight) showSearch(visitsSearch({ ...view, range: { from, to } }), 'push');
  }

  return (
    <form
      noValidate
      className="mt-3 grid items-start gap-3 sm:grid-cols-[repeat(2,minmax(0,17rem))_auto]"
      onSubmit={submit}
    >
      <DayField name="von" label={words.from} latest={today} value={from} onChange={setFrom} />
      <DayField
        name="bis"
        label={words.to}
        latest={today}
        value={to}
        onChange={setTo}
        {...(isWrong && { errors: [words.wrongRange] })}
      />
      <Button type="submit" look="outline" className="justify-self-start sm:mt-7.5">
        {words.show}
      </Button>
    </form>
  );
}

function RangeSwitch({ view, today, children }: RangeSwitchProps & { readonly children: ReactNode }) {
  const isOwn = typeof view.range !== 'string';
  // Range at which the form was opened; choosing another one closes it.
  const [openedAt, setOpenedAt] = useState<VisitsView['range']>();
  const isOpen = isOwn || openedAt === view.range;
  const days = daysOf(view, today);
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:gap-x-1.5">
        <nav aria-label={words.ranges} className="contents">
          {RANGE_NAMES.map((name) => (
            <ViewLink
              key={name}
              view={{ ...view, range: name }}
              className={choice}
              aria-current={view.range === name ? 'true' : undefined}
            >
              {ranges[name]}
            </ViewLink>
          ))}
          <button
            type="button"
            className={choice}
            aria-expanded={isOpen}
            aria-current={isOwn ? 'true' : undefined}
            onClick={() => setOpenedAt(isOpen ? undefined : view.range)}
          >
            {words.own}
          </button>
        </nav>
        {children}
      </div>
      {isOpen && <OwnRange key={`${days.from} ${days.to}`} view={view} today={today} />}
    </>
  );
}

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
