import { isRecord, isTexts } from '../record.ts';

/** A public event as the events section shows it (spec 3). */
export interface Event {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Day in Europe/Berlin, `YYYY-MM-DD`; empty while the task has none: 'Termin folgt'. */
  readonly date: string;
  /** Time in Europe/Berlin, `HH:MM`; empty when the task has none. */
  readonly time: string;
  readonly speaker: string;
  /** A path of ours (`MEDIA_PATH`); empty while there is no copy of the task's image, or none is set. */
  readonly image: string;
  readonly status: string;
  readonly url: string;
  readonly tags: string[];
}

/** Where the events are asked for (spec 7). */
export const EVENTS_PATH = '/api/events';

const TEXTS = ['id', 'title', 'description', 'date', 'time', 'speaker', 'image', 'status', 'url'] as const;
const DATE = /^(?:\d{4}-\d{2}-\d{2})?$/;
const TIME = /^(?:\d{2}:\d{2})?$/;

const isEvent = (entry: unknown): boolean =>
  isRecord(entry) &&
  TEXTS.every((field) => typeof entry[field] === 'string') &&
  DATE.test(String(entry.date)) &&
  TIME.test(String(entry.time)) &&
  isTexts(entry.tags);

/**
 * Whether an answer is a list of events. The contract says the same in zod, which everybody who sees the events would
 * have to load: 10 KB.
 */
export const isEventList = (answer: unknown): answer is { readonly events: readonly Event[] } =>
  isRecord(answer) && Array.isArray(answer.events) && answer.events.every(isEvent);
