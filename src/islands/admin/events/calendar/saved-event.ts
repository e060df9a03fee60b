import { eventForm as words } from '#content/events/calendar.ts';
import type { CalendarEvent } from '#contracts/events/calendar.ts';
import type { Calendar, SaveInput } from '#stores/events/calendar.ts';
import type { QueryState } from '#stores/query.ts';

/** What was saved is known by its task, a new event by what it says. */
const isSaved = ({ taskId, title, date, time }: CalendarEvent, saved: SaveInput): boolean =>
  saved.taskId === null
    ? title === saved.wish.title && date === saved.wish.date && time === saved.wish.time
    : taskId === saved.taskId;

/** Whether visitors see what was saved, and why not, in a sentence; empty while the calendar has not read it back. */
export function seenSentence(state: QueryState<Calendar>, saved: SaveInput): string {
  if (state.status !== 'loaded') return '';
  const { entries, undated, notice } = state.data;
  const events = [...entries.flatMap(({ event }) => (event ? [event] : [])), ...undated];
  const event = events.find((one) => isSaved(one, saved));
  if (event === undefined) return '';
  const { showing, reason } = event;
  if (showing === 'shown') return notice === '' ? words.seen(saved.taskId === null) : words.notSeen(notice);
  return words.notSeen(showing === 'unreadable' ? reason : words.unseen[showing]);
}
