import { parseDuration, spanMinutes } from './duration-reading.ts';
import { type EventFacts, NO_FACTS } from './event.ts';
import { type EventStart, eventStart, parseTime } from './start.ts';
import { fieldFor, fieldImage, fieldLink, fieldText, type TaskField } from './task-fields.ts';

const DEFAULT_BADGE = 'Exklusiv';
const DEFAULT_BULLETS = ['Online-Teilnahme möglich', 'Q&A-Session nach dem Event'] as const;
const TAGS_SHOWN = 3;

/** How many images stand in for an event without its own; `public/art/event-1.avif`, `public/og/event-1.png` and so on. */
const FALLBACK_IMAGES = 4;

/** Whether words for a place name a way to be there from home. */
export const saysOnline = (words: string): boolean => /\b(?:online|zoom|livestream)\b/iu.test(words);

/**
 * What an event's card makes of its tags: at most three count, the first is the badge, the rest are bullets; with one
 * tag or none the two default bullets are shown (spec 9, docs/decisions/screens.md).
 *
 * @param place where it is, in the owner's words: where they name no way to be there online, no bullet promises one
 */
export function describeTags(
  tags: readonly string[],
  place = '',
): { readonly badge: string; readonly bullets: readonly string[] } {
  const [badge = DEFAULT_BADGE, ...bullets] = tags.slice(0, TAGS_SHOWN);
  if (bullets.length > 0) return { badge, bullets };
  return { badge, bullets: place === '' || saysOnline(place) ? DEFAULT_BULLETS : [DEFAULT_BULLETS[1]] };
}

/** Which of the blooms is an event's: always the same one for the same id (docs/decisions/looks.md). */
function bloomOf(id: string): number {
  const sum = [...id].reduce((hash, char) => (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7);
  return (sum % FALLBACK_IMAGES) + 1;
}

/** The image of an event without its own: its bloom. */
export const fallbackImage = (id: string): string => `/art/event-${bloomOf(id)}.avif`;

/** The same bloom beside a shared link; 1200 × 630. */
export const sharedBloom = (id: string): string => `/og/event-${bloomOf(id)}.png`;

/** Whether a failure of the events means that ClickUp was never connected, rather than a fault (spec 8). */
export const isConnectionMissing = (message: string): boolean => /401|unauthorized|auth|access token/i.test(message);

/** Whether an address from a task may be linked or shown: only the web, never a script (docs/decisions/security.md). */
export function isWebAddress(address: string): boolean {
  const base = 'https://own.invalid';
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}

/** A task of ClickUp's list, as far as we read it. */
export interface Task {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** As the owner named it. */
  readonly status: string;
  readonly isArchived: boolean;
  readonly isSubtask: boolean;
  /** Milliseconds since 1970. */
  readonly dueAt: number | undefined;
  /** When it was last changed, in milliseconds since 1970; undefined where ClickUp does not say. */
  readonly changedAt?: number | undefined;
  readonly tags: readonly string[];
  readonly fields: readonly TaskField[];
}

/** What a task says beside its name and status. */
export interface TaskDetails extends Omit<EventFacts, 'title' | 'status'> {
  /** Set where the task's description is longer than we keep. */
  readonly isShortened?: true;
}

/** What becomes public of a task. */
export interface TaskEvent extends TaskDetails, EventFacts {
  readonly taskId: string;
}

/** What a task is: an event, nothing for the public, or something that should be one and cannot (in German). */
export type ReadTask =
  | { readonly kind: 'event'; readonly event: TaskEvent }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** The statuses with which a task shows as an event (spec 4.7). */
export const PUBLIC_STATUSES = ['complete', 'done', 'published', 'veröffentlicht'];
const LINE_MAX = 200;
const DESCRIPTION_MAX = 5000;
const TAGS_MAX = 20;

const statusKey = (status: string): string => status.normalize('NFC').trim().toLowerCase();

/** Whether a task with this status shows as an event (spec 4.7). */
export const isPublicStatus = (status: string): boolean => PUBLIC_STATUSES.includes(statusKey(status));

/** A text without what no text holds: the database stores no NUL, JSON no half surrogate pair; no other control character was meant. */
export const storable = (text: string): string => text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, '');

const CUT_MARK = ' …';

/** Cuts a text at the end of a word, or at least of a character, to a length that it keeps with its mark. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, max - CUT_MARK.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.replace(/\s+\S{0,80}$/, '')}${CUT_MARK}`;
}

/** A text on one line, as the database can store it. */
export const line = (text: string): string => cut(storable(text).replaceAll(/\s+/g, ' ').trim(), LINE_MAX);

function tagNames(tags: readonly string[]): string[] {
  const byKey = new Map(
    tags
      .map(line)
      .filter(Boolean)
      .map((tag) => [tag.toLowerCase(), tag]),
  );
  return [...byKey.values()].slice(0, TAGS_MAX);
}

/** @returns a German sentence where the day cannot be read; an empty day where none is named */
function readStart({ fields, dueAt }: Task, timeZone: string): EventStart | string {
  const dateField = fieldFor('date', fields);
  const at = dateField ? Number(dateField.value) : dueAt;
  if (at === undefined) return { date: '', time: '' };
  const timeField = fieldFor('time', fields);
  const named = timeField?.type === 'date' ? eventStart(Number(timeField.value), undefined, timeZone)?.time : undefined;
  const time = named ?? parseTime(fieldText(timeField));
  return eventStart(at, time, timeZone) ?? 'Das Datum ist nicht lesbar.';
}

/** How long it takes: by the field for it, else by the end that the field for the time names. */
function readMinutes({ fields }: Task, { time }: EventStart): number {
  const named = parseDuration(fieldText(fieldFor('minutes', fields)));
  return named ?? (time === '' ? 0 : (spanMinutes(fieldText(fieldFor('time', fields))) ?? 0));
}

const wholeDescription = ({ description }: Task): string => storable(description).trim();

/** Whether a task's description is longer than we keep. */
export const isShortened = (task: Task): boolean => wholeDescription(task).length > DESCRIPTION_MAX;

/**
 * Reads what a task says, whether it is public or not. Texts stay texts, whatever markup they hold; what is no address
 * of the web is dropped.
 *
 * @param timeZone IANA name of the zone in which ClickUp's days are meant
 * @returns a German sentence where its day cannot be read
 */
export function readDetails(task: Task, timeZone: string): TaskDetails | string {
  const start = readStart(task, timeZone);
  if (typeof start === 'string') return start;
  return {
    ...start,
    minutes: readMinutes(task, start),
    place: line(fieldText(fieldFor('place', task.fields))),
    description: cut(wholeDescription(task), DESCRIPTION_MAX),
    ...(isShortened(task) && { isShortened: true }),
    speaker: line(fieldText(fieldFor('speaker', task.fields))),
    image: fieldImage(fieldFor('image', task.fields)),
    url: fieldLink(fieldFor('url', task.fields)),
    tags: tagNames(task.tags),
  };
}

/** An event as its task says now, whether it is public or not; without a day that can be read, by name and status alone. */
export function factsOf(task: Task, timeZone: string): EventFacts {
  const details = readDetails(task, timeZone);
  const { name: title, status } = task;
  if (typeof details === 'string') {
    return { ...NO_FACTS, title, status };
  }
  const { date, time, minutes, place, description, speaker, url, image, tags } = details;
  return { title, status, date, time, minutes, place, description, speaker, url, image, tags };
}

/**
 * Reads a task as an event (spec 3, 4.7).
 *
 * @param timeZone IANA name of the zone in which ClickUp's days are meant
 */
export function readTask(task: Task, timeZone: string): ReadTask {
  if (task.isArchived || task.isSubtask || !isPublicStatus(task.status)) return { kind: 'hidden' };
  const title = line(task.name);
  if (title === '') return { kind: 'unreadable', reason: 'Es fehlt ein Titel.' };
  const details = readDetails(task, timeZone);
  if (typeof details === 'string') return { kind: 'unreadable', reason: details };
  return { kind: 'event', event: { ...details, taskId: task.id, title, status: statusKey(task.status) } };
}
