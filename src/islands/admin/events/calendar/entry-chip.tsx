import { calendar as words } from '#content/events/calendar.ts';
import type { CalendarEntry } from '#contracts/events/calendar.ts';
import { isSeen } from '#domain/events/task-list.ts';

const box =
  'flex w-full min-h-6 cursor-pointer gap-x-1.5 rounded-sm border text-left text-small leading-[1.45] hover:border-admin';
const long = 'min-h-11 flex-wrap items-center px-2 py-1.5 text-meta';
const short = 'px-1.5 max-md:px-0.5';

const looks = {
  seen: 'border-transparent bg-admin text-white hover:bg-admin-press',
  unseen: 'border-dashed border-admin bg-white text-admin',
  other: 'border-hairline bg-paper text-ink',
} as const;

/** How an entry looks: an event that visitors see, one that they do not, or something else. */
export function lookOf({ kind, event }: CalendarEntry): keyof typeof looks {
  if (kind !== 'event') return 'other';
  return isSeen(event?.showing) ? 'seen' : 'unseen';
}

interface EntryChipProps {
  readonly entry: CalendarEntry;
  /** Whether all of its words are shown, on more than one line. */
  readonly isLong?: boolean;
  readonly tabIndex?: number;
  readonly onOpen: (entry: CalendarEntry) => void;
  /** Set where the pointer may take it to another day. */
  readonly onDrag?: (entry: CalendarEntry) => void;
}

/** An entry of the calendar, as a button that tells all about it. Its kind is a word, not only a colour. */
export function EntryChip({ entry, isLong = false, tabIndex, onOpen, onDrag }: EntryChipProps) {
  const { kind, time, title } = entry;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      draggable={onDrag !== undefined}
      onDragStart={() => onDrag?.(entry)}
      className={`${box} ${looks[lookOf(entry)]} ${isLong ? long : short}`}
      onClick={() => onOpen(entry)}
    >
      {time !== '' && (
        <span className={`figures flex-none font-semibold ${isLong ? '' : 'max-md:sr-only'}`}>
          {isLong ? words.clock(time) : time}
        </span>
      )}
      <span className={isLong ? 'min-w-0 wrap-anywhere' : 'truncate'}>
        {kind !== 'event' && `${words.kinds[kind]}: `}
        {title}
      </span>
      {kind === 'event' && !isSeen(entry.event?.showing) && (
        <span className={isLong ? 'italic' : 'sr-only'}>({words.unseen})</span>
      )}
    </button>
  );
}
