import { calendar as words } from '#content/events/calendar.ts';
import type { CalendarEntry } from '#contracts/events/calendar.ts';
import { longDay } from '#domain/events/calendar-view.ts';
import { EntryChip } from './entry-chip.tsx';

interface DayListProps {
  readonly days: readonly string[];
  readonly today: string;
  readonly entries: ReadonlyMap<string, readonly CalendarEntry[]>;
  /** Places days side by side if there is room, as in a week. */
  readonly isWeek?: boolean;
  readonly onOpen: (entry: CalendarEntry) => void;
}

export const DayList = ({ days, today, entries, isWeek = false, onOpen }: DayListProps) => (
  <ol className={isWeek ? 'grid gap-3 xl:grid-cols-7' : 'grid gap-5'}>
    {days.map((day) => {
      const all = entries.get(day) ?? [];
      return (
        <li key={day} id={`tag-${day}`} className={isWeek ? 'min-w-0 border-t border-hairline pt-2' : ''}>
          <h3 className="text-meta" aria-current={day === today ? 'date' : undefined}>
            {longDay(day)}
            {day === today && <span className="ml-2 text-admin">{words.today}</span>}
          </h3>
          {all.length === 0 ? (
            <p className="mt-1 text-meta text-ink-2">{words.nothing}</p>
          ) : (
            <ul className="mt-1.5 grid gap-1.5">
              {all.map((entry) => (
                <li key={entry.key}>
                  <EntryChip entry={entry} isLong onOpen={onOpen} />
                </li>
              ))}
            </ul>
          )}
        </li>
      );
    })}
  </ol>
);
