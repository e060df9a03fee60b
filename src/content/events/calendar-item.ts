import { berlinInstant } from '#domain/berlin-clock.ts';
import type { CalendarItem } from '#domain/events/calendar-file.ts';
import type { EventFacts } from '#domain/events/event.ts';
import { eventPath, isEventId, placeOf } from '#domain/events/page.ts';
import { DEFAULT_TIME } from '#domain/events/time.ts';

/** A calendar needs an end, also where nobody says how long it takes (docs/decisions/events.md). */
const EVENT_MINUTES = 120;

/** What a calendar file needs to know of an event: one without a day has no place in a calendar. */
export interface DatedEvent extends Omit<EventFacts, 'image' | 'status'> {
  readonly taskId: string;
  readonly sequence: number;
  readonly updatedAt: Date;
}

/**
 * An event as an entry of a calendar file: the same words, day and time as its card.
 *
 * @param site origin of the website
 */
export function eventItem(event: DatedEvent, site: string, isCancelled: boolean): CalendarItem {
  const { isOnline, place } = placeOf(event);
  const page = isEventId(event.taskId) ? `${site}${eventPath(event.taskId)}` : site;
  const paragraphs = [
    event.speaker && `mit ${event.speaker}`,
    event.description,
    event.url && `Anmelden: ${event.url}`,
    `Uhrzeit in Berlin: ${event.time || DEFAULT_TIME} Uhr`,
  ];
  return {
    uid: `${event.taskId}@${new URL(site).hostname}`,
    time: {
      kind: 'timed',
      start: berlinInstant(event.date, event.time || DEFAULT_TIME),
      minutes: event.minutes || EVENT_MINUTES,
    },
    title: isCancelled ? `Abgesagt: ${event.title}` : event.title,
    // Of an event that was called off only name and time are told.
    description: isCancelled ? '' : paragraphs.filter(Boolean).join('\n\n'),
    place: event.place || [place, isOnline && 'Online'].filter(Boolean).join(' / '),
    url: page,
    sequence: event.sequence,
    changedAt: event.updatedAt,
    isCancelled,
  };
}
