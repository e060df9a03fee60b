import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { calendar as words } from '#content/calendar.ts';
import type { CalendarEntry } from '#contracts/calendar.ts';
import { dayAtKey, isSameMonth, longDay, weeksOfMonth } from '#domain/calendar-view.ts';
import { EntryChip } from './entry-chip.tsx';

/** So many entries stand in a day; the list has all. */
const SHOWN_MAX = 3;

interface MonthViewProps {
  /** `YYYY-MM-DD`; the day of the grid that Tab reaches. */
  readonly day: string;
  readonly today: string;
  readonly label: string;
  readonly entries: ReadonlyMap<string, readonly CalendarEntry[]>;
  readonly onOpen: (entry: CalendarEntry) => void;
  /** Another day has the focus. */
  readonly onDay: (day: string) => void;
  /** An event was taken to another day; undefined where nobody may. */
  readonly onMove: ((entry: CalendarEntry, day: string) => void) | undefined;
  /** Shows everything of a day. */
  readonly onList: (day: string) => void;
}

const cell =
  'min-h-26 min-w-0 -mt-px -ml-px border border-hairline p-1 outline-offset-[-2px] data-active:bg-admin-tint';
const more = 'min-h-6 rounded-sm px-1.5 text-left text-small font-semibold text-admin underline';

function DayNumber({ day, isToday }: { readonly day: string; readonly isToday: boolean }) {
  const look = isToday ? 'rounded-full bg-ink px-2 font-semibold text-white forced-colors:border' : 'px-1';
  return (
    <span className={`figures inline-block text-meta ${look}`} aria-hidden="true">
      {Number(day.slice(8))}
    </span>
  );
}

/** A month as the grid that the ARIA pattern describes: one day is reached by Tab, the others by arrows. */
export function MonthView({ day, today, label, entries, onOpen, onDay, onMove, onList }: MonthViewProps) {
  const dragged = useRef<CalendarEntry>(undefined);
  const gridRef = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);

  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    gridRef.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  function take(entry: CalendarEntry): void {
    dragged.current = entry;
  }

  function press(event: KeyboardEvent<HTMLDivElement>, of: string): void {
    const isOnCell = event.target === event.currentTarget;
    if (event.key === 'Escape' && !isOnCell) event.currentTarget.focus();
    if (event.key === 'Enter' && isOnCell) {
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>('button')?.focus();
    }
    const next = dayAtKey(of, event.key, event.shiftKey);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    isMoving.current = true;
    onDay(next);
  }

  function enter({ target, currentTarget }: FocusEvent<HTMLDivElement>, of: string): void {
    if (target === currentTarget && of !== day) onDay(of);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's cells cannot be reached by arrows.
    <div ref={gridRef} role="grid" aria-label={label}>
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
          {week.map((each) => {
            const all = entries.get(each) ?? [];
            const tabIndex = each === day ? 0 : -1;
            const rest = all.length - SHOWN_MAX;
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above.
              <div
                key={each}
                role="gridcell"
                data-day={each}
                tabIndex={tabIndex}
                data-active={each === day || undefined}
                aria-current={each === today ? 'date' : undefined}
                className={isSameMonth(each, day) ? cell : `${cell} bg-paper text-ink-2`}
                onKeyDown={(event) => press(event, each)}
                onFocus={(event) => enter(event, each)}
                onDragOver={(event) => {
                  if (dragged.current !== undefined) event.preventDefault();
                }}
                onDrop={(event) => {
                  event.preventDefault();
                  if (dragged.current !== undefined && dragged.current.day !== each) onMove?.(dragged.current, each);
                  dragged.current = undefined;
                }}
              >
                <span className="sr-only">{words.dayOf(longDay(each), all.length)}</span>
                <DayNumber day={each} isToday={each === today} />
                <div className="mt-0.5 grid grid-cols-[minmax(0,1fr)] gap-0.5">
                  {all.slice(0, SHOWN_MAX).map((entry) => (
                    <EntryChip
                      key={entry.key}
                      entry={entry}
                      tabIndex={tabIndex}
                      onOpen={onOpen}
                      {...(onMove && entry.event && { onDrag: take })}
                    />
                  ))}
                  {rest > 0 && (
                    <button type="button" tabIndex={tabIndex} className={more} onClick={() => onList(each)}>
                      <span aria-hidden="true">{words.more(rest)}</span>
                      <span className="sr-only">{words.moreOf(rest, longDay(each))}</span>
                    </button>
                  )}
                </div>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
