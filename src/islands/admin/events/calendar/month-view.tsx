import { type DragEvent, type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { calendar as words } from '#content/events/calendar.ts';
import type { CalendarEntry } from '#contracts/events/calendar.ts';
import { dayAtKey, isSameMonth, weeksOfMonth } from '#domain/events/calendar-view.ts';
import { focusInSight } from '#ui/focus.ts';
import { MonthCell } from './month-cell.tsx';

interface MonthViewProps {
  /** `YYYY-MM-DD`; the day that Tab reaches. */
  readonly day: string;
  readonly today: string;
  readonly label: string;
  readonly entries: ReadonlyMap<string, readonly CalendarEntry[]>;
  readonly onOpen: (entry: CalendarEntry) => void;
  readonly onDay: (day: string) => void;
  /** Moves an event to another day; undefined if the user may not edit. */
  readonly onMove: ((entry: CalendarEntry, day: string) => void) | undefined;
  readonly onList: (day: string) => void;
}

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null;

/** Month as an ARIA grid: Tab reaches one day, arrow keys reach the others. */
export function MonthView({ day, today, label, entries, onOpen, onDay, onMove, onList }: MonthViewProps) {
  const dragged = useRef<CalendarEntry>(undefined);
  const gridRef = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);

  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    focusInSight(gridRef.current?.querySelector<HTMLElement>(`[data-day="${day}"]`));
  }, [day]);

  const take = useCallback((entry: CalendarEntry): void => {
    dragged.current = entry;
  }, []);

  function press(event: KeyboardEvent): void {
    const cell = cellOf(event.target);
    if (cell === null) return;
    const isOnCell = event.target === cell;
    if (event.key === 'Escape' && !isOnCell) focusInSight(cell);
    if (event.key === 'Enter' && isOnCell) {
      event.preventDefault();
      focusInSight(cell.querySelector<HTMLElement>('button'));
    }
    const next = dayAtKey(cell.dataset.day ?? day, event.key, event.shiftKey);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    isMoving.current = true;
    onDay(next);
  }

  function enter({ target }: FocusEvent): void {
    const of = target instanceof HTMLElement ? target.dataset.day : undefined;
    if (of !== undefined && of !== day) onDay(of);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    const to = cellOf(event.target)?.dataset.day;
    if (to !== undefined && dragged.current !== undefined && dragged.current.day !== to) onMove?.(dragged.current, to);
    dragged.current = undefined;
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's cells cannot be reached by arrows.
    <div
      ref={gridRef}
      role="grid"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={press}
      onFocus={enter}
      onDragOver={(event) => {
        if (dragged.current !== undefined) event.preventDefault();
      }}
      onDrop={drop}
      onDragEnd={() => {
        dragged.current = undefined;
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      <div role="row" className="grid grid-cols-7" tabIndex={-1}>
        {words.weekdays.map((weekday) => (
          // biome-ignore lint/a11y/useSemanticElements: see above.
          <div
            key={weekday}
            role="columnheader"
            tabIndex={-1}
            aria-label={weekday}
            className="py-1.5 text-center text-meta font-semibold text-ink-2"
          >
            {weekday.slice(0, 2)}
          </div>
        ))}
      </div>
      {weeksOfMonth(day).map((week) => (
        // biome-ignore lint/a11y/useSemanticElements: see above.
        <div key={week[0]} role="row" className="grid grid-cols-7" tabIndex={-1}>
          {week.map((each) => (
            <MonthCell
              key={each}
              day={each}
              isActive={each === day}
              isToday={each === today}
              isBeside={!isSameMonth(each, day)}
              entries={entries.get(each)}
              onOpen={onOpen}
              onDrag={onMove && take}
              onList={onList}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
