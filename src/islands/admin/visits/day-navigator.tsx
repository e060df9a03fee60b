import { useRef } from 'react';
import { dashboard, daily as words } from '#content/visits/days.ts';
import { addDays } from '#domain/berlin-time.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { Button } from '#ui/button.tsx';
import { CalendarButton } from '#ui/calendar-button.tsx';
import { focusInSight } from '#ui/focus.ts';
import { longDay } from './german-days.ts';

interface DayNavigatorProps {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly today: string;
  readonly isLoading: boolean;
  readonly onSelect: (day: string) => void;
}

/** Navigation by days: back without limit, forward up to today (spec 2.12, 4.9). */
export function DayNavigator({ day, today, isLoading, onSelect }: DayNavigatorProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const isLast = day >= today;

  function forward(next: string): void {
    onSelect(next);
    // On today both forward buttons disappear, with the focus.
    if (next >= today) focusInSight(titleRef.current);
  }

  return (
    <>
      <div className="flex items-center justify-between gap-3 max-md:flex-wrap">
        <Button look="compact" className="flex-none gap-1.5" onClick={() => onSelect(addDays(day, -1))}>
          <Icon name="previous" />
          {words.previous}
        </Button>
        <div className="flex flex-wrap items-center justify-center gap-x-2 text-center max-md:order-first max-md:flex-[1_0_100%]">
          <h2 id="day-title" ref={titleRef} tabIndex={-1} aria-live="polite" className="text-h3 outline-none">
            {longDay(day)}
          </h2>
          <CalendarButton label={words.calendar} look="icon" selected={day} latest={today} onSelect={onSelect} />
        </div>
        <Button look="compact" className="flex-none gap-1.5" disabled={isLast} onClick={() => forward(addDays(day, 1))}>
          {words.next}
          <Icon name="next" />
        </Button>
      </div>
      <div className="flex min-h-11 flex-wrap xl:min-h-8 items-center justify-center gap-x-4 text-meta text-ink-2">
        {isLoading && <p className="animate-late">{dashboard.loading}</p>}
        {!isLast && (
          <Button look="link" onClick={() => forward(today)}>
            {words.today}
          </Button>
        )}
      </div>
    </>
  );
}
