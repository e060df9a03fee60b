import { isUrl } from '../address/urls.ts';
import { wordKey } from '../word-key.ts';
import { parseDuration, spanMinutes } from './duration-reading.ts';
import { type EventFacts, NO_FACTS } from './event.ts';
import type { Registration } from './registration.ts';
import { type EventStart, eventStart, namesTime, parseTime } from './start.ts';
import { fieldImage, fieldLink, fieldText, findField, type TaskField } from './task-fields.ts';

const DEFAULT_BADGE = 'Exklusiv';
const DEFAULT_BULLETS = ['Online-Teilnahme möglich', 'Q&A-Session nach dem Event'] as const;
const TAGS_SHOWN = 3;

/** Number of drawings for events without an image: `public/art/event-1.svg` and so on. */
const DRAWINGS = 4;

const ONLINE = /\b(?:online|zoom|livestream)\b/giu;

/** Checks whether words for a place mention online participation. */
export const isOnlinePlace = (words: string): boolean => words.search(ONLINE) >= 0;

/** Blanks out the words that mention it. */
export const withoutOnline = (words: string): string => words.replaceAll(ONLINE, ' ');

/**
 * Splits the first three tags of an event into badge and bullets; with one tag or none the two default bullets are
 * shown (spec 9).
 * @param place if it does not mention online participation, the bullet that promises it is left out
 */
export function describeTags(
  tags: readonly string[],
  place = '',
): { readonly badge: string; readonly bullets: readonly string[] } {
  const [badge = DEFAULT_BADGE, ...bullets] = tags.slice(0, TAGS_SHOWN);
  if (bullets.length > 0) return { badge, bullets };
  return { badge, bullets: place === '' || isOnlinePlace(place) ? DEFAULT_BULLETS : [DEFAULT_BULLETS[1]] };
}

/** Picks the drawing of an event, always the same for the same id. */
export function eventDrawing(id: string): string {
  const sum = [...id].reduce((hash, char) => (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7);
  return `event-${(sum % DRAWINGS) + 1}`;
}

export const fallbackImage = (id: string): string => `/art/${eventDrawing(id)}.svg`;

/** Checks whether a failure means that ClickUp was never connected, rather than a fault (spec 8). */
export const isConnectionMissing = (message: string): boolean => /401|unauthorized|auth|access token/i.test(message);

/** Checks that an address from a task is safe to link: web only, never a script (docs/decisions/security.md). */
export function isWebAddress(address: string): boolean {
  const base = 'https://own.invalid';
  return isUrl(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}

/** Checks whether visitors can register for an event at an address of its own. */
export const hasRegistration = ({ url }: { readonly url: string }): boolean => url !== '' && isWebAddress(url);

/** Task of ClickUp's list, with the parts that we use. */
export interface Task {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The owner's name for it. */
  readonly status: string;
  readonly isArchived: boolean;
  readonly isSubtask: boolean;
  /** Milliseconds since 1970. */
  readonly dueAt: number | undefined;
  readonly tags: readonly string[];
  readonly fields: readonly TaskField[];
  /** Facts that we keep because the list has no field for them. */
  readonly own?: OwnFacts | undefined;
}

/** Facts that are ours while the ClickUp list has no field that can hold them. */
export interface OwnFacts extends Partial<Pick<EventFacts, 'place' | 'minutes' | 'capacity'>> {
  readonly registration?: Registration;
}

/** Facts in a task besides its name and status. */
export interface TaskDetails extends Omit<EventFacts, 'title' | 'status'> {
  /** Set if the task's description is longer than we keep. */
  readonly isShortened?: true;
}

export interface TaskEvent extends TaskDetails, EventFacts {
  readonly taskId: string;
}

/** Result of reading a task: an event, not public, or unreadable although it should be public (reason in German). */
export type ReadTask =
  | { readonly kind: 'event'; readonly event: TaskEvent }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Statuses of tasks that are published as events (spec 4.7). */
export const PUBLIC_STATUSES = ['complete', 'done', 'published', 'veröffentlicht'];
const LINE_MAX = 200;
const DESCRIPTION_MAX = 5000;
const TAGS_MAX = 20;

export const isPublicStatus = (status: string): boolean => PUBLIC_STATUSES.includes(wordKey(status));

/** Removes characters that PostgreSQL (NUL) or JSON (half surrogate pairs) cannot store, and control characters. */
export const storable = (text: string): string => text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, '');

const CUT_MARK = ' …';

/** Cuts a text to a length, including the mark, at the end of a word or at least of a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, max - CUT_MARK.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.replace(/\s\S{0,80}$/, '').trimEnd()}${CUT_MARK}`;
}

/** Puts a text on one line that the database can store. */
export const line = (text: string): string => cut(storable(text).replaceAll(/\s+/g, ' ').trim(), LINE_MAX);

function tagNames(tags: readonly string[]): string[] {
  const byKey = new Map(
    tags
      .map(line)
      .filter(Boolean)
      .map((tag) => [wordKey(tag), tag]),
  );
  return [...byKey.values()].slice(0, TAGS_MAX);
}

/** Returned for a time that is named but not unmistakable: the default of 19:00 is for a missing one (spec 9). */
const TIME_UNREADABLE = 'Die Uhrzeit ist nicht lesbar. Schreib sie so: 19:30.';

/** @returns a German sentence if the day or the time is unreadable; an empty day if none is named */
function readStart({ fields, dueAt }: Task, timeZone: string): EventStart | string {
  const dateField = findField('date', fields);
  const at = dateField ? Number(dateField.value) : dueAt;
  if (at === undefined) return { date: '', time: '' };
  const timeField = findField('time', fields);
  const named = timeField?.type === 'date' ? eventStart(Number(timeField.value), undefined, timeZone)?.time : undefined;
  const typed = fieldText(timeField);
  const time = named ?? parseTime(typed);
  if (time === undefined && namesTime(typed)) return TIME_UNREADABLE;
  return eventStart(at, time, timeZone) ?? 'Das Datum ist nicht lesbar.';
}

/** Reads the duration from its own field, otherwise from an end named in the time field. */
function readMinutes({ fields }: Task, { time }: EventStart): number {
  const named = parseDuration(fieldText(findField('minutes', fields)));
  return named ?? (time === '' ? 0 : (spanMinutes(fieldText(findField('time', fields))) ?? 0));
}

/** More places than any event has; a larger number means something else. */
export const CAPACITY_MAX = 100_000;

/** Parses a number of places: '24', '1.000', ClickUp's '24.0'; undefined unless it is a whole number from 1. */
export function parseCapacity(text: string): number | undefined {
  const [, digits] = /^(\d{1,6}|\d{1,3}\.\d{3})(?:[.,]0{1,2})?$/.exec(text.trim()) ?? [];
  const count = Number(digits?.replace('.', ''));
  return count >= 1 && count <= CAPACITY_MAX ? count : undefined;
}

const wholeDescription = ({ description }: Task): string => storable(description).trim();

export const isShortened = (task: Task): boolean => wholeDescription(task).length > DESCRIPTION_MAX;

/**
 * Reads the facts of a task, public or not. Markup stays plain text; addresses outside the web are dropped.
 * @param timeZone IANA name of the zone in which ClickUp's days are meant
 * @returns a German sentence if the day or the time is unreadable
 */
export function readTaskDetails(task: Task, timeZone: string): TaskDetails | string {
  const start = readStart(task, timeZone);
  if (typeof start === 'string') return start;
  return {
    ...start,
    minutes: readMinutes(task, start) || (task.own?.minutes ?? 0),
    place: line(fieldText(findField('place', task.fields))) || (task.own?.place ?? ''),
    capacity: parseCapacity(fieldText(findField('capacity', task.fields))) ?? task.own?.capacity ?? 0,
    description: cut(wholeDescription(task), DESCRIPTION_MAX),
    ...(isShortened(task) && { isShortened: true }),
    speaker: line(fieldText(findField('speaker', task.fields))),
    image: fieldImage(findField('image', task.fields)),
    url: fieldLink(findField('url', task.fields)),
    tags: tagNames(task.tags),
  };
}

/** Reads the facts of a task, public or not; with an unreadable start only its name and status. */
export function readTaskFacts(task: Task, timeZone: string): EventFacts {
  const details = readTaskDetails(task, timeZone);
  const { name: title, status } = task;
  return typeof details === 'string' ? { ...NO_FACTS, title, status } : { ...details, title, status };
}

/** Reads a task as an event (spec 3, 4.7); ClickUp's days are meant in `timeZone` (IANA name). */
export function readTask(task: Task, timeZone: string): ReadTask {
  if (task.isArchived || task.isSubtask || !isPublicStatus(task.status)) return { kind: 'hidden' };
  const title = line(task.name);
  if (title === '') return { kind: 'unreadable', reason: 'Es fehlt ein Titel.' };
  const details = readTaskDetails(task, timeZone);
  if (typeof details === 'string') return { kind: 'unreadable', reason: details };
  return { kind: 'event', event: { ...details, taskId: task.id, title, status: wordKey(task.status) } };
}
