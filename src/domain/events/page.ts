import { addDays } from '../berlin-time.ts';
import { isPast, lastDay, type TimedEvent } from './end.ts';
import { isOnlinePlace, type TaskEvent } from './task-reading.ts';
import { startTime } from './time.ts';

/** Days for which a past event keeps its page. */
const PAST_DAYS = 30;

/** Slots of an event's page; a function fills in what may change after the build. */
export const eventSlots = {
  /** Says that the event has moved or is over. It keeps the start that the page shows (`START_ATTRIBUTE`). */
  state: 'event-state',
  facts: 'event-facts',
  /** End, after the start. */
  end: 'event-end',
  related: 'event-related',
  /** Link to the registration, only on the open page; built without its address. */
  registration: 'event-registration',
  /** Link to the form for a seat, and the form, while visitors register here. */
  seat: 'event-seat',
  seatForm: 'event-seat-form',
  /** Data for search engines. */
  data: 'event-data',
} as const;

/** Further slots on the page of events that the build does not know: what their own page has as built. */
export const freshSlots = {
  title: 'event-title',
  start: 'event-start',
  file: 'event-file',
  badge: 'event-badge',
  text: 'event-text',
} as const;

export const START_ATTRIBUTE = 'data-start';

/** Returns the start that a built page keeps, to notice a later change. */
export const startMark = ({ date, time }: { readonly date: string; readonly time: string }): string =>
  date === '' ? 'open' : `${date}T${startTime(time)}`;

/** Checks whether an id may stand in a path, which ClickUp's always may. */
export const isEventId = (id: string): boolean => /^[\w-]{1,64}$/.test(id);

export const eventPath = (id: string): string => `/events/${id}`;

/** Second built page of every event, below the event pages: it has the registration instead of the waitlist. */
export const openPage = (id: string): string => `anmeldung/${id}`;

/** Built page for every event that is newer than the running release, and its `openPage`. */
export const FRESH_PAGE = 'neu';

export const eventFilePath = (id: string): string => `${eventPath(id)}.ics`;

export type EventState = 'coming' | 'past' | 'gone';

/** Upcoming event, suggested on the page of one that is over or gone. */
export type NextEvent = Pick<TaskEvent, 'taskId' | 'title' | 'date' | 'time'>;

export interface EventView {
  readonly event: TaskEvent & {
    readonly isPublic: boolean;
    readonly isHidden: boolean;
    readonly seats: 'none' | 'free' | 'full';
  };
  readonly state: EventState;
  /** Upcoming events, if this one is over or gone. */
  readonly next: readonly NextEvent[];
  /** Most similar upcoming event, if this one is still to come. */
  readonly related?: RelatedEvent | undefined;
}

export type RelatedEvent = NextEvent & Pick<TaskEvent, 'speaker' | 'tags'>;

/** Tags for the form of participation or the price do not describe the subject. */
const isAbout = (tag: string): boolean =>
  !isOnlinePlace(tag) && !/^vor ort/iu.test(tag) && parsePrice([tag]) === undefined;

/** Returns the other event with the most shared subject tags and the same speaker; the first of equals. */
export function findRelated<E extends RelatedEvent>(event: RelatedEvent, others: readonly E[]): E | undefined {
  const keys = new Set(event.tags.filter(isAbout).map((tag) => tag.toLowerCase()));
  const likeness = ({ tags, speaker }: E): number =>
    tags.filter((tag) => keys.has(tag.toLowerCase())).length + (speaker !== '' && speaker === event.speaker ? 1 : 0);
  return others
    .filter(({ taskId }) => taskId !== event.taskId)
    .reduce<E | undefined>((best, other) => (!best || likeness(other) > likeness(best) ? other : best), undefined);
}

/** Returns the state of an event on a day (`YYYY-MM-DD` in Europe/Berlin); past ones keep their page for 30 days. */
export function eventState(
  { isPublic, isHidden, ...event }: TimedEvent & { readonly isPublic: boolean; readonly isHidden: boolean },
  today: string,
): EventState {
  if (!isPublic || isHidden) return 'gone';
  if (!isPast(event, today)) return 'coming';
  return lastDay(event) >= addDays(today, -PAST_DAYS) ? 'past' : 'gone';
}

const FREE = /^(?:kostenlos|kostenfrei|gratis|eintritt frei|freier eintritt)$/i;
const EUROS = /^(\d{1,4})(?:[.,](\d{2}))?\s*(?:€|euro|eur)$/i;

/** Reads the price in cents from the tags: 'Kostenlos', '25 €'; undefined if they name none. */
export function parsePrice(tags: readonly string[]): number | undefined {
  if (tags.some((tag) => FREE.test(tag))) return 0;
  const [, euros, cents = '0'] = tags.map((tag) => EUROS.exec(tag)).find((match) => match !== null) ?? [];
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents);
}
