import { DayPicker } from 'react-day-picker';
import { de } from 'react-day-picker/locale/de';

interface CalendarProps {
  readonly selected: Date | undefined;
  /** Last day that can be chosen; without it the calendar looks ahead instead of back. */
  readonly latest?: Date | undefined;
  readonly onSelect: (day: Date) => void;
}

const step =
  'grid size-11 place-items-center rounded-sm hover:bg-admin-tint aria-disabled:cursor-not-allowed aria-disabled:opacity-40';

// Forced colours would draw a border around every day; only the chosen one and today keep theirs.
const day = [
  'h-10 w-[min(2.75rem,11vw)] rounded-sm border border-transparent figures hover:bg-admin-tint',
  'group-data-today:border-gold group-data-disabled:hover:bg-transparent',
  'group-data-selected:bg-admin group-data-selected:font-semibold group-data-selected:text-white',
  'forced-colors:border-[Canvas] forced-colors:group-data-today:border-[CanvasText]',
  'forced-colors:group-data-selected:forced-color-adjust-none forced-colors:group-data-selected:bg-[Highlight]',
  'forced-colors:group-data-selected:text-[HighlightText]',
].join(' ');

const looks = {
  months: 'relative',
  nav: 'absolute top-0 right-0 flex',
  month_caption: 'flex min-h-11 items-center pr-23',
  dropdowns: 'flex gap-1',
  dropdown_root:
    'relative inline-flex min-h-9 items-center rounded-sm px-1 font-semibold outline-admin focus-within:outline-2 hover:bg-admin-tint [&_svg]:size-3.5',
  caption_label: 'inline-flex items-center whitespace-nowrap',
  dropdown: 'absolute inset-0 z-1 w-full cursor-pointer opacity-0',
  chevron: 'fill-admin forced-colors:fill-[CanvasText]',
  button_previous: step,
  button_next: step,
  weekday: 'py-1 text-small leading-[inherit] font-normal text-ink-2',
  day: 'group text-center data-disabled:cursor-not-allowed data-disabled:text-field data-outside:text-field',
  day_button: day,
};

const MONDAY = 1;
const YEARS = 10;

/** German calendar of one month. Takes the focus; arrow keys, Page Up and Page Down move between the days. */
export function Calendar({ selected, latest, onSelect }: CalendarProps) {
  const now = new Date();
  const first = latest === undefined ? now : new Date(latest.getFullYear() - YEARS, 0);
  const lastYear = Math.max(now.getFullYear() + YEARS, selected?.getFullYear() ?? 0);
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      classNames={looks}
      locale={de}
      weekStartsOn={MONDAY}
      captionLayout="dropdown"
      startMonth={selected !== undefined && selected < first ? selected : first}
      endMonth={latest ?? new Date(lastYear, 11)}
      {...(latest !== undefined && { disabled: { after: latest } })}
      {...(selected !== undefined && { defaultMonth: selected })}
      selected={selected}
      onSelect={onSelect}
    />
  );
}
