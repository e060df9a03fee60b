import { isRecord, isTexts } from '../record.ts';
import type { EventFacts } from './event.ts';

/** Public event as the events section shows it (spec 3); its image is a path of ours (`MEDIA_PATH`), or empty. */
export interface PublicEvent extends Omit<EventFacts, 'minutes' | 'place' | 'capacity'> {
  readonly id: string;
  /** See `EventFacts`; undefined in releases from before these fields existed. */
  readonly minutes?: number | undefined;
  readonly place?: string | undefined;
  readonly capacity?: number | undefined;
}

/** Public address of the events (spec 7). */
export const EVENTS_PATH = '/api/events';

const TEXTS = ['id', 'title', 'description', 'date', 'time', 'speaker', 'image', 'status', 'url'] as const;
const DATE = /^(?:\d{4}-\d{2}-\d{2})?$/;
const TIME = /^(?:\d{2}:\d{2})?$/;

const isEvent = (entry: unknown): boolean =>
  isRecord(entry) &&
  TEXTS.every((field) => typeof entry[field] === 'string') &&
  DATE.test(String(entry.date)) &&
  TIME.test(String(entry.time)) &&
  (entry.minutes === undefined || Number.isSafeInteger(entry.minutes)) &&
  (entry.place === undefined || typeof entry.place === 'string') &&
  (entry.capacity === undefined || Number.isSafeInteger(entry.capacity)) &&
  isTexts(entry.tags);

/** Checks by hand that an answer is a list of events: zod would cost every visitor 10 KB. */
export const isEventList = (answer: unknown): answer is { readonly events: readonly PublicEvent[] } =>
  isRecord(answer) && Array.isArray(answer.events) && answer.events.every(isEvent);
