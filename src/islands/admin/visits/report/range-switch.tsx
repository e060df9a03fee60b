import { type SubmitEvent, useState } from 'react';
import { ranges, visits as words } from '#content/visits/report.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { RANGE_NAMES } from '#domain/visits/day-range.ts';
import { daysOf, type VisitsView, visitsSearch } from '#domain/visits/view.ts';
import { showSearch } from '#stores/site/admin-router.ts';
import { Button } from '#ui/button.tsx';
import { DatePicker } from '#ui/date-picker.tsx';
import { ViewLink } from './view-link.tsx';

const choice =
  'inline-flex min-h-11 items-center rounded-sm border border-hairline px-3 hover:bg-admin-tint aria-current:border-admin aria-current:font-semibold aria-current:text-admin forced-colors:aria-current:border-[Highlight]';

interface RangeSwitchProps {
  readonly view: VisitsView;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** Days of one's own, typed or chosen from a calendar. */
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

  const picker = { placeholder: 'JJJJ-MM-TT', openLabel: words.calendar, clearLabel: words.clear };
  return (
    <form className="mt-3 flex flex-wrap items-end gap-3" onSubmit={submit}>
      <DatePicker name="von" label={words.from} value={from} onChange={setFrom} {...picker} />
      <DatePicker
        name="bis"
        label={words.to}
        value={to}
        onChange={setTo}
        {...(isWrong && { errors: [words.wrongRange] })}
        {...picker}
      />
      <Button type="submit" look="outline">
        {words.show}
      </Button>
    </form>
  );
}

/** Which days are shown. */
export function RangeSwitch({ view, today }: RangeSwitchProps) {
  const isOwn = typeof view.range !== 'string';
  const [isOpen, setOpen] = useState(false);
  const days = daysOf(view, today);
  return (
    <div className="mb-4">
      <nav aria-label={words.ranges} className="flex flex-wrap gap-2">
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
          aria-expanded={isOpen || isOwn}
          aria-current={isOwn ? 'true' : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {words.own}
        </button>
      </nav>
      {(isOpen || isOwn) && <OwnRange key={`${days.from} ${days.to}`} view={view} today={today} />}
    </div>
  );
}
