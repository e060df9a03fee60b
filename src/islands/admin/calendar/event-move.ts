import { eventForm as words } from '#content/calendar.ts';
import type { CalendarEvent } from '#contracts/calendar.ts';
import { formatDay } from '#domain/berlin-time.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { wishOf, writeEvent } from '#stores/calendar.ts';
import { showToast } from '#stores/toasts.ts';

/**
 * Moves an event to another day, and offers to take it back.
 *
 * @param refresh reads the calendar again
 */
export async function moveEvent(event: CalendarEvent, day: string, refresh: () => Promise<void>): Promise<void> {
  const here = wishOf(event);
  const there = { ...here, date: day };

  async function write(before: typeof here, wish: typeof here): Promise<string | undefined> {
    try {
      const body = { key: crypto.randomUUID(), taskId: event.taskId, before, wish };
      const { state, message } = await writeEvent(body);
      await refresh();
      if (state !== 'stuck') return message;
      showToast({ title: words.saved.stuck, description: message, variant: 'destructive' });
    } catch (error) {
      showToast({ title: words.errorTitle, description: serverMessageOf(error), variant: 'destructive' });
    }
    return undefined;
  }

  const message = await write(here, there);
  if (message === undefined) return;
  showToast({
    title: words.moved(event.title, formatDay(day)),
    description: message,
    variant: 'success',
    action: { label: words.undo, hint: words.undoHint, run: () => void write(there, here) },
  });
}
