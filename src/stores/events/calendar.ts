import { atom, type ReadableAtom } from 'nanostores';
import {
  type CalendarEvent,
  closeCalendarFeed,
  type EventWish,
  hideEvent as hideOperation,
  readCalendar,
  readCalendarFeed,
  readEventForm,
  renewCalendarFeed,
  saveEvent,
  settleWrite,
} from '#contracts/events/calendar.ts';
import { listClickUpTasks } from '#contracts/events/connection.ts';
import { listEvents } from '#contracts/events/public-events.ts';
import type { Input, Result } from '#contracts/route.ts';
import { callAsAdmin } from '#stores/accounts/login.ts';
import { invalidate, query } from '#stores/query.ts';

/** What stands in the calendar. */
export type Calendar = Result<typeof readCalendar>;

/** What is known of the days on display. */
export type CalendarState =
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly calendar: Calendar; readonly isTurning: boolean }
  | { readonly status: 'failed'; readonly error: unknown };

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Reads the days on display, one range after the other. */
export interface CalendarReader {
  readonly $state: ReadableAtom<CalendarState>;
  /** Reads other days, or the same ones where they are wanted `again`; what is shown stays meanwhile. */
  readonly open: (days: Days, again?: 'again') => Promise<void>;
  /** Reads the same days again, e.g. after an edit. */
  readonly refresh: () => Promise<void>;
}

/** A reader for one stay on the screen; an answer for older days is ignored. */
export function calendarReader(): CalendarReader {
  const $state = atom<CalendarState>({ status: 'reading' });
  let shown: Days | undefined;
  let latest = 0;

  async function read(days: Days): Promise<void> {
    shown = days;
    latest += 1;
    const mine = latest;
    const known = $state.get();
    $state.set(known.status === 'read' ? { ...known, isTurning: true } : { status: 'reading' });
    const next = await callAsAdmin(readCalendar, { query: days }).then(
      (calendar): CalendarState => ({ status: 'read', calendar, isTurning: false }),
      (error: unknown): CalendarState => ({ status: 'failed', error }),
    );
    if (mine === latest) $state.set(next);
  }

  return {
    $state,
    async open(days, again) {
      if (again || days.from !== shown?.from || days.to !== shown.to) await read(days);
    },
    async refresh() {
      if (shown !== undefined) await read(shown);
    },
  };
}

/** Hides an event from the website, or shows it again. @throws ApiError, NetworkError */
export async function hideEvent(taskId: string, isHidden: boolean): Promise<void> {
  await callAsAdmin(hideOperation, { params: { id: taskId }, body: { isHidden } });
  for (const { path } of [listEvents, listClickUpTasks]) invalidate(path);
}

/** Whether the owner's own feed has an address. */
export const calendarFeedQuery = query(readCalendarFeed.path, () => callAsAdmin(readCalendarFeed));

/** Gives the feed a new address and tells it. @throws ApiError, NetworkError */
export async function renewFeed(): Promise<string> {
  const { url } = await callAsAdmin(renewCalendarFeed);
  await calendarFeedQuery.refresh();
  return url;
}

/** Closes the feed. @throws ApiError, NetworkError */
export async function closeFeed(): Promise<void> {
  await callAsAdmin(closeCalendarFeed);
  await calendarFeedQuery.refresh();
}

/** What the form needs to know of ClickUp's list. */
export const eventFormQuery = query(readEventForm.path, () => callAsAdmin(readEventForm));

/** An event as the form has it. */
export type SaveInput = Input<typeof saveEvent>['body'];

/** Saves an event. @throws ApiError with messages by field, NetworkError */
export async function writeEvent(body: SaveInput): Promise<Result<typeof saveEvent>> {
  const saved = await callAsAdmin(saveEvent, { body });
  for (const { path } of [listEvents, listClickUpTasks]) invalidate(path);
  return saved;
}

/** Decides about a write that is stuck, and gives the sentence that says what came of it. @throws ApiError, NetworkError */
export async function decideWrite(id: string, action: Input<typeof settleWrite>['body']['action']): Promise<string> {
  return (await callAsAdmin(settleWrite, { params: { id }, body: { action } })).message;
}

/** An event of the calendar as a wish. */
export const wishOf = (event: CalendarEvent): EventWish => ({
  title: event.title,
  description: event.description,
  date: event.date,
  time: event.time,
  minutes: event.minutes,
  place: event.place,
  speaker: event.speaker,
  url: event.url,
  image: event.imageUrl,
  tags: event.tags,
  status: event.status,
});
