import { useRef } from 'react';
import { dashboard, daily as words } from '#content/analytics.ts';
import { addDays } from '#domain/berlin-time.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { CalendarButton } from '#ui/calendar-button.tsx';
import { longDay } from './german-days.ts';

interface DayNavigatorProps {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly today: string;
  readonly isLoading: boolean;
  readonly onSelect: (day: string) => void;
}

/** Leads from day to day: back without limit, forward up to today (spec 2.12, 4.9). */
export function DayNavigator({ day, today, isLoading, onSelect }: DayNavigatorProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const isLast = day >= today;

  function forward(next: string): void {
    onSelect(next);
    // Today takes both ways forward away, and the focus would go with them.
    if (next >= today) titleRef.current?.focus();
  }

  return (
    <>
      <div className="day-navigator">
        <button type="button" className="admin-button-outline" onClick={() => onSelect(addDays(day, -1))}>
          <Icon name="previous" />
          <span className="day-step">{words.previous}</span>
        </button>
        <div className="day-title">
          <h2 id="day-title" ref={titleRef} tabIndex={-1} aria-live="polite" className="text-h3 outline-none">
            {longDay(day)}
          </h2>
          <CalendarButton
            label={words.calendar}
            className="admin-icon-button"
            selected={day}
            latest={today}
            onSelect={onSelect}
          />
        </div>
        <button
          type="button"
          className="admin-button-outline"
          disabled={isLast}
          onClick={() => forward(addDays(day, 1))}
        >
          <span className="day-step">{words.next}</span>
          <Icon name="next" />
        </button>
      </div>
      <div className="day-below">
        {isLoading && <p className="appear-late">{dashboard.loading}</p>}
        {!isLast && (
          <button type="button" className="admin-link" onClick={() => forward(today)}>
            {words.today}
          </button>
        )}
      </div>
    </>
  );
}
