import { DayPicker } from 'react-day-picker';
import { de } from 'react-day-picker/locale/de';

interface CalendarProps {
  readonly selected: Date | undefined;
  /** The last day that can be chosen; without it the calendar looks ahead instead of back. */
  readonly latest?: Date | undefined;
  readonly onSelect: (day: Date) => void;
}

const MONDAY = 1;
const YEARS = 10;

/** A German calendar of one month. Takes the focus; arrow keys, Page Up and Page Down move between the days. */
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
