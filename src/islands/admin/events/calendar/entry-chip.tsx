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

/** Returns an entry's look: visible event, hidden event, or anything else. */
export function entryLook({ kind, event }: CalendarEntry): keyof typeof looks {
  if (kind !== 'event') return 'other';
  return isSeen(event?.showing) ? 'seen' : 'unseen';
}

interface EntryChipProps {
  readonly entry: CalendarEntry;
  /** Shows the whole title on several lines. */
  readonly isLong?: boolean;
  readonly tabIndex?: number;
  readonly onOpen: (entry: CalendarEntry) => void;
  /** Set if the entry can be dragged to another day. */
  readonly onDrag?: (entry: CalendarEntry) => void;
}

/** Entry of the calendar as a button. Text names its kind, so that colour is not the only sign. */
export function EntryChip({ entry, isLong = false, tabIndex, onOpen, onDrag }: EntryChipProps) {
  const { kind, time, title } = entry;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      draggable={onDrag !== undefined}
      onDragStart={() => onDrag?.(entry)}
      className={`${box} ${looks[entryLook(entry)]} ${isLong ? long : short}`}
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
