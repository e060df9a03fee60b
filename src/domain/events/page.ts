import { addDays } from '../berlin-time.ts';
import { describeTags, saysOnline, type TaskEvent } from './reading.ts';
import { DEFAULT_TIME } from './time.ts';

/** How long an event that is over keeps its page. */
const PAST_DAYS = 30;

/** What stands in an event's page where its function says that it is over. */
export const EVENT_SLOT = '<div data-event-state></div>';

/** What stands in an event's page where its function names another one. */
export const RELATED_SLOT = '<div data-event-related></div>';

/** When an event starts, as its page keeps it in `data-start`: by it a later change is noticed. */
export const startMark = ({ date, time }: { readonly date: string; readonly time: string }): string =>
  date === '' ? 'open' : `${date}T${time || DEFAULT_TIME}`;

/** The start that a built page keeps; undefined for one that keeps none. */
export const builtStart = (html: string): string | undefined => /\sdata-start="([^"]*)"/.exec(html)?.[1];

/** Whether an id can stand in the address of a page; ClickUp's can. */
export const isEventId = (id: string): boolean => /^[\w-]{1,64}$/.test(id);

/** Where an event has its page. */
export const eventPath = (id: string): string => `/events/${id}`;

/** Where visitors load an event into their calendar. */
export const eventFilePath = (id: string): string => `${eventPath(id)}.ics`;

/** How an event stands when its page is asked for. */
export type EventStanding = 'coming' | 'past' | 'gone';

/** An event that comes next, for a page that has none to show. */
export type NextEvent = Pick<TaskEvent, 'taskId' | 'title' | 'date' | 'time'>;

/** What the page of an event has to say. */
export interface EventVisit {
  readonly event: RelatedEvent & { readonly isPublic: boolean; readonly isHidden: boolean };
  readonly standing: EventStanding;
  /** What comes next, where the event is over or gone. */
  readonly next: readonly NextEvent[];
  /** What else comes, where the event is still to come: the one that is most like it. */
  readonly related?: RelatedEvent | undefined;
}

/** What another event's page says of an event. */
export type RelatedEvent = NextEvent & Pick<TaskEvent, 'speaker' | 'tags'>;

/** A tag that says how or for how much one takes part says nothing of what it is about. */
const isAbout = (tag: string): boolean => !saysOnline(tag) && !/^vor ort/iu.test(tag) && priceOf([tag]) === undefined;

/**
 * The event that is most like another: by what their tags say it is about, and by who leads it. Of equals the first.
 *
 * @param others in order; may hold the event itself
 */
export function relatedTo<E extends RelatedEvent>(event: RelatedEvent, others: readonly E[]): E | undefined {
  const keys = new Set(event.tags.filter(isAbout).map((tag) => tag.toLowerCase()));
  const likeness = ({ tags, speaker }: E): number =>
    tags.filter((tag) => keys.has(tag.toLowerCase())).length + (speaker !== '' && speaker === event.speaker ? 1 : 0);
  return others
    .filter(({ taskId }) => taskId !== event.taskId)
    .reduce<E | undefined>((best, other) => (!best || likeness(other) > likeness(best) ? other : best), undefined);
}

/**
 * Says how an event stands: past ones keep their page for 30 days.
 *
 * @param today `YYYY-MM-DD` in Europe/Berlin
 */
export function standingOf(
  { isPublic, isHidden, date }: { readonly isPublic: boolean; readonly isHidden: boolean; readonly date: string },
  today: string,
): EventStanding {
  if (!isPublic || isHidden) return 'gone';
  if (date === '' || date >= today) return 'coming';
  return date >= addDays(today, -PAST_DAYS) ? 'past' : 'gone';
}

/** Where an event takes place, as far as its card says so. */
export interface EventPlace {
  readonly isOnline: boolean;
  /** Town or address; empty where it is not named. */
  readonly place: string;
}

const ONLINE = /\b(?:online|zoom|livestream)\b/giu;
/** What stands between or before places: 'online und in Berlin', 'Online über Zoom'. */
const ENDS =
  /^(?:[\s,;/&+()–-]|(?<![\p{L}\d])(?:und|oder|auch|in|im|per|via|über)(?![\p{L}\d]))+|(?:[\s,;/&+()–-]|(?<![\p{L}\d])(?:und|oder|auch|in|im|per|via|über)(?![\p{L}\d]))+$/giu;

/** Reads where an event takes place: by the owner's words for it, else by its tags ('Online', 'Vor Ort in Berlin'). */
export function placeOf({
  place = '',
  tags,
}: {
  readonly place?: string | undefined;
  readonly tags: readonly string[];
}): EventPlace {
  if (place !== '') {
    const isOnline = saysOnline(place);
    return {
      isOnline,
      place: isOnline ? place.replaceAll(ONLINE, ' ').replaceAll(ENDS, '') : place,
    };
  }
  const words = [...tags, ...describeTags(tags).bullets];
  const onSite = words
    .map((word) => /^vor ort(?:\s+in)?\s*[:,–-]?\s*(.*)$/i.exec(word)?.[1])
    .find((place) => place !== undefined);
  return {
    isOnline: words.some((word) => /\bonline\b/i.test(word)),
    place: onSite === '' ? 'Vor Ort' : (onSite ?? ''),
  };
}

/** Where an event takes place, in words: the owner's, else those of its tags; empty where neither says so. */
export function placeWords({
  place = '',
  tags,
}: {
  readonly place?: string | undefined;
  readonly tags: readonly string[];
}): string {
  if (place !== '') return place;
  const told = tags.filter((tag) => !isAbout(tag) && priceOf([tag]) === undefined);
  if (told.length === 0) return '';
  const { isOnline, place: onSite } = placeOf({ tags: ['', ...told] });
  return onSite === '' ? 'Online' : `${onSite}${isOnline ? ' und online' : ''}`;
}

const FREE = /^(?:kostenlos|kostenfrei|gratis|eintritt frei|freier eintritt)$/i;
const EUROS = /^(\d{1,4})(?:[.,](\d{2}))?\s*(?:€|euro|eur)$/i;

/** Reads from its tags what an event costs, in cents: 'Kostenlos', '25 €'. Undefined where they do not say so. */
export function priceOf(tags: readonly string[]): number | undefined {
  if (tags.some((tag) => FREE.test(tag))) return 0;
  const [, euros, cents = '0'] = tags.map((tag) => EUROS.exec(tag)).find((match) => match !== null) ?? [];
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents);
}
