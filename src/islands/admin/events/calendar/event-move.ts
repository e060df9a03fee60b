import { eventForm as words } from '#content/events/calendar.ts';
import type { CalendarEvent } from '#contracts/events/calendar.ts';
import { formatDay } from '#domain/berlin-time.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { toEdit, writeEvent } from '#stores/events/calendar.ts';
import { showToast } from '#stores/toasts.ts';

let lastMove: Promise<void> = Promise.resolve();

/**
 * Moves an event to another day and offers to undo that. Moves go one by one, so that each starts from the day the
 * previous one has set, also after one that threw.
 *
 * @param eventNow returns the event when the move starts
 * @param refresh reads the calendar again
 */
export function moveEvent(eventNow: () => CalendarEvent, day: string, refresh: () => Promise<void>): void {
  lastMove = lastMove
    .then(() => move(eventNow(), day, refresh))
    .catch((error: unknown) =>
      showToast({ title: words.errorTitle, description: serverMessageOf(error), variant: 'destructive' }),
    );
}

async function move(event: CalendarEvent, day: string, refresh: () => Promise<void>): Promise<void> {
  const before = toEdit(event);
  const body = { key: crypto.randomUUID(), taskId: event.taskId, before, wish: { ...before, date: day } };
  const { state, message } = await writeEvent(body);
  await refresh();
  if (state === 'stuck') {
    showToast({ title: words.saved.stuck, description: message, variant: 'destructive' });
    return;
  }
  const back = () => moveEvent(() => ({ ...event, date: day }), event.date, refresh);
  showToast({
    title: words.moved(event.title, formatDay(day)),
    description: message,
    variant: 'success',
    action: { label: words.undo, hint: words.undoHint, run: back },
  });
}
