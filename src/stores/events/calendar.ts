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
import { pagedQuery } from '#stores/paged-query.ts';
import { invalidate, query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** What stands in the calendar. */
export type Calendar = Result<typeof readCalendar>;

/** First and last day of a range, `YYYY-MM-DD`. */
interface CalendarDays {
  readonly from: string;
  readonly to: string;
}

/** Ranges of days in the calendar. */
export const calendarDays = pagedQuery((days: CalendarDays) => callAsAdmin(readCalendar, { query: days }));

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
