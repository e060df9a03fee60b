import { eventForm as words } from '#content/events/calendar.ts';
import type { CalendarEvent } from '#contracts/events/calendar.ts';
import type { Calendar, SaveInput } from '#stores/events/calendar.ts';
import type { QueryState } from '#stores/query.ts';

export const eventsOf = (calendar: Calendar | undefined): readonly CalendarEvent[] => [
  ...(calendar?.entries.flatMap(({ event }) => event ?? []) ?? []),
  ...(calendar?.undated ?? []),
];

/** Matches a saved event by its task id, a new one by its title, day and time. */
const isSaved = ({ taskId, title, date, time }: CalendarEvent, saved: SaveInput): boolean =>
  saved.taskId === null
    ? title === saved.wish.title && date === saved.wish.date && time === saved.wish.time
    : taskId === saved.taskId;

/** Explains whether visitors see the saved event; empty until the calendar has read it back. */
export function visibilitySentence(state: QueryState<Calendar>, saved: SaveInput): string {
  if (state.status !== 'loaded') return '';
  const { notice } = state.data;
  const event = eventsOf(state.data).find((one) => isSaved(one, saved));
  if (event === undefined) return '';
  const { showing, reason } = event;
  if (showing === 'shown') return notice === '' ? words.seen(saved.taskId === null) : words.notSeen(notice);
  return words.notSeen(showing === 'unreadable' ? reason : words.unseen[showing]);
}
