import {
  type CalendarEvent,
  closeCalendarFeed,
  type EventEdit,
  hideEvent as hideOperation,
  readCalendar,
  readCalendarFeed,
  readEventForm,
  readRegistrations,
  renewCalendarFeed,
  sendReplay as replayOperation,
  resolvePendingWrite,
  saveEvent,
  tellRegistered as tellOperation,
} from '#contracts/events/calendar.ts';
import { listClickUpTasks } from '#contracts/events/connection.ts';
import { listEvents } from '#contracts/events/public-events.ts';
import type { Input, Result } from '#contracts/route.ts';
import type { DayRange } from '#domain/days/day-range.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { invalidate, query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

export type Calendar = Result<typeof readCalendar>;

export const calendarDays = pagedQuery((days: DayRange) => callAsAdmin(readCalendar, { query: days }));

/** Hides an event from the website, or shows it again. @throws ApiError, NetworkError; here and below */
export async function hideEvent(taskId: string, isHidden: boolean): Promise<void> {
  await callAsAdmin(hideOperation, { params: { id: taskId }, body: { isHidden } });
  for (const { path } of [listEvents, listClickUpTasks]) invalidate(path);
}

/** Whether the owner's calendar feed is enabled. */
export const calendarFeedQuery = query(readCalendarFeed.path, () => callAsAdmin(readCalendarFeed));

/** Gives the feed a new address and returns it. */
export async function renewFeed(): Promise<string> {
  const { url } = await callAsAdmin(renewCalendarFeed);
  await calendarFeedQuery.refresh();
  return url;
}

export async function closeFeed(): Promise<void> {
  await callAsAdmin(closeCalendarFeed);
  await calendarFeedQuery.refresh();
}

/** Statuses and fields of the ClickUp list that the event form needs. */
export const eventFormQuery = query(readEventForm.path, () => callAsAdmin(readEventForm));

export type SaveInput = Input<typeof saveEvent>['body'];

/** Saves an event. @throws ApiError with messages by field */
export async function writeEvent(body: SaveInput): Promise<Result<typeof saveEvent>> {
  const saved = await callAsAdmin(saveEvent, { body });
  for (const { path } of [listEvents, listClickUpTasks]) invalidate(path);
  return saved;
}

/** Resolves a stuck write and returns a sentence about the outcome. */
export async function resolveWrite(
  id: string,
  action: Input<typeof resolvePendingWrite>['body']['action'],
): Promise<string> {
  return (await callAsAdmin(resolvePendingWrite, { params: { id }, body: { action } })).message;
}

export const toEdit = (event: CalendarEvent): EventEdit => ({
  title: event.title,
  description: event.description,
  date: event.date,
  time: event.time,
  minutes: event.minutes,
  place: event.place,
  capacity: event.capacity,
  speaker: event.speaker,
  url: event.url,
  image: event.imageUrl,
  tags: event.tags,
  status: event.status,
});

export const registrationsQuery = pagedQuery((id: string) => callAsAdmin(readRegistrations, { params: { id } }));

/** Tells the registered that the evening has moved or is called off; returns how many. @throws ApiError, NetworkError; here and below */
export const tellRegistered = async (id: string): Promise<number> =>
  (await callAsAdmin(tellOperation, { params: { id } })).written;

export const sendReplay = async (id: string, body: Input<typeof replayOperation>['body']): Promise<number> =>
  (await callAsAdmin(replayOperation, { params: { id }, body })).written;
