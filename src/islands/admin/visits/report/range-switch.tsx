import { type ReactNode, type SubmitEvent, useState } from 'react';
import { ranges, visits as words } from '#content/visits/report.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { RANGE_NAMES } from '#domain/days/day-range.ts';
import { daysOf, type VisitsView, visitsSearch } from '#domain/visits/view.ts';
import { DayField } from '#islands/admin/day-field.tsx';
import { showSearch } from '#stores/shell/admin-router.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { ViewLink } from './view-link.tsx';

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

export function RangeSwitch({ view, today, children }: RangeSwitchProps & { readonly children: ReactNode }) {
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
