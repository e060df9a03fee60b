import { type DragEvent, type FocusEvent, type KeyboardEvent, memo, useCallback, useEffect, useRef } from 'react';
import { calendar as words } from '#content/events/calendar.ts';
import type { CalendarEntry } from '#contracts/events/calendar.ts';
import { dayAtKey, isSameMonth, longDay, weeksOfMonth } from '#domain/events/calendar-view.ts';
import { focusInSight } from '#ui/focus.ts';

import { EntryChip, entryLook } from './entry-chip.tsx';

/** Entries shown in a day's cell; the day's list shows all. */
const SHOWN_MAX = 3;

const NONE: readonly CalendarEntry[] = [];

const cell =
  'min-h-12 md:min-h-26 min-w-0 -mt-px -ml-px border border-hairline p-1 outline-offset-[-2px] data-active:bg-admin-tint';
const more = 'min-h-6 rounded-sm px-1.5 text-left text-small font-semibold text-admin underline';

interface MonthCellProps {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** True for the cell that Tab reaches. */
  readonly isActive: boolean;
  readonly isToday: boolean;
  /** True for days of the previous or next month. */
  readonly isBeside: boolean;
  readonly entries: readonly CalendarEntry[] | undefined;
  readonly onOpen: (entry: CalendarEntry) => void;
  /** Set if events can be dragged to another day. */
  readonly onDrag: ((entry: CalendarEntry) => void) | undefined;
  readonly onList: (day: string) => void;
}

const dots = { seen: 'border-admin bg-admin', unseen: 'border-admin', other: 'border-field bg-field' } as const;

/** One dot per entry, up to the maximum; a phone lists the entries below the grid. */
const Dots = ({ entries }: { readonly entries: readonly CalendarEntry[] }) => (
  <span className="mt-1 flex h-2 gap-0.5 md:hidden" aria-hidden="true">
    {entries.slice(0, SHOWN_MAX).map((entry) => (
      <span key={entry.key} className={`size-2 rounded-full border ${dots[entryLook(entry)]}`} />
    ))}
  </span>
);

function DayNumber({ day, isToday }: { readonly day: string; readonly isToday: boolean }) {
  const look = isToday ? 'rounded-full bg-ink px-2 font-semibold text-white forced-colors:border' : 'px-1';
  return (
    <span className={`figures inline-block text-meta ${look}`} aria-hidden="true">
      {Number(day.slice(8))}
    </span>
  );
}

/** Day of the grid, memoised: a key press changes two cells of forty-two. */
const MonthCell = memo(function MonthCell(props: MonthCellProps) {
  const { day, isActive, isToday, isBeside, entries = NONE, onOpen, onDrag, onList } = props;
  const tabIndex = isActive ? 0 : -1;
  const rest = entries.length - SHOWN_MAX;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's cells cannot be reached by arrows.
    <div
      role="gridcell"
      data-day={day}
      tabIndex={tabIndex}
      data-active={isActive || undefined}
      aria-current={isToday ? 'date' : undefined}
      className={isBeside ? `${cell} bg-paper text-ink-2` : cell}
    >
      <span className="sr-only">{words.dayOf(longDay(day), entries.length)}</span>
      <DayNumber day={day} isToday={isToday} />
      <Dots entries={entries} />
      <div className="mt-0.5 hidden md:grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {entries.slice(0, SHOWN_MAX).map((entry) => (
          <EntryChip
            key={entry.key}
            entry={entry}
            tabIndex={tabIndex}
            onOpen={onOpen}
            {...(onDrag && entry.event && { onDrag })}
          />
        ))}
        {rest > 0 && (
          <button type="button" tabIndex={tabIndex} className={more} onClick={() => onList(day)}>
            <span aria-hidden="true">{words.more(rest)}</span>
            <span className="sr-only">{words.moreOf(rest, longDay(day))}</span>
          </button>
        )}
      </div>
    </div>
  );
});

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
