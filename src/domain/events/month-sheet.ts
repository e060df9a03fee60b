import { lastDay, type TimedEvent } from './end.ts';

export interface MonthSheet<E> {
  /** `Dezember 2026` */
  readonly title: string;
  /** Weeks from Monday to Sunday; undefined for days of other months. */
  readonly weeks: readonly (readonly ({ readonly day: number; readonly isMarked: boolean } | undefined)[])[];
  /** Events of the month by start. */
  readonly events: readonly E[];
  /** Day on which the last of them ends. */
  readonly lastDay: string;
}

const WEEK = 7;
const TITLE = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthOf = ({ date }: TimedEvent): string => date.slice(0, 7);

/** Lays out the month of the first event with all events of that month; undefined without a dated event. */
export function monthSheet<E extends TimedEvent>(all: readonly E[]): MonthSheet<E> | undefined {
  const dated = all.filter(({ date }) => date !== '').toSorted((one, other) => one.date.localeCompare(other.date));
  const [first] = dated;
  if (first === undefined) return undefined;
  const events = dated.filter((event) => monthOf(event) === monthOf(first));
  const marked = new Set(events.map(({ date }) => Number(date.slice(8))));
  const start = new Date(`${monthOf(first)}-01T00:00:00Z`);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  const before = (start.getUTCDay() + 6) % WEEK;
  const weeks = Array.from({ length: Math.ceil((before + end.getUTCDate()) / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (_, weekday) => {
      const day = week * WEEK + weekday - before + 1;
      return day < 1 || day > end.getUTCDate() ? undefined : { day, isMarked: marked.has(day) };
    }),
  );
  return { title: TITLE.format(start), weeks, events, lastDay: events.map(lastDay).toSorted().at(-1) ?? first.date };
}
