import { eventForm as words } from '#content/events/calendar.ts';
import type { CalendarEvent } from '#contracts/events/calendar.ts';
import { formatDay } from '#domain/berlin-time.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { toEdit, writeEvent } from '#stores/events/calendar.ts';
import { showToast } from '#stores/toasts.ts';

const reportFailure = (error: unknown): void =>
  showToast({ title: words.errorTitle, description: serverMessageOf(error), variant: 'destructive' });

let lastMove: Promise<void> = Promise.resolve();

/** Serialises moves, so that each one starts from the day the previous one has set, also after one that threw. */
function inTurn(move: () => Promise<void>): void {
  lastMove = lastMove.then(move).catch(reportFailure);
}

/**
 * Moves an event to another day and offers to undo that. After several quick moves the last day wins.
 *
 * @param eventNow returns the event when the move starts
 * @param refresh reads the calendar again
 */
export function moveEvent(eventNow: () => CalendarEvent, day: string, refresh: () => Promise<void>): void {
  inTurn(() => moveNow(eventNow(), day, refresh));
}

async function moveNow(event: CalendarEvent, day: string, refresh: () => Promise<void>): Promise<void> {
  const here = toEdit(event);
  const there = { ...here, date: day };

  async function write(before: typeof here, edit: typeof here): Promise<string | undefined> {
    try {
      const body = { key: crypto.randomUUID(), taskId: event.taskId, before, wish: edit };
      const { state, message } = await writeEvent(body);
      await refresh();
      if (state !== 'stuck') return message;
      showToast({ title: words.saved.stuck, description: message, variant: 'destructive' });
    } catch (error) {
      reportFailure(error);
    }
    return undefined;
  }

  const message = await write(here, there);
  if (message === undefined) return;
  showToast({
    title: words.moved(event.title, formatDay(day)),
    description: message,
    variant: 'success',
    action: { label: words.undo, hint: words.undoHint, run: () => inTurn(async () => void (await write(there, here))) },
  });
}
