import { berlinInstant } from '#domain/berlin-clock.ts';
import type { CalendarItem } from '#domain/events/calendar-file.ts';
import { ASSUMED_MINUTES } from '#domain/events/end.ts';
import type { EventFacts } from '#domain/events/event.ts';
import { eventPath, isEventId } from '#domain/events/page.ts';
import { hasRegistration } from '#domain/events/task-reading.ts';
import { startTime } from '#domain/events/time.ts';
import { describeVenue } from '#domain/events/venue.ts';

/** Event with a day, which a calendar file requires. */
export interface DatedEvent extends Omit<EventFacts, 'image' | 'status'> {
  readonly taskId: string;
  readonly sequence: number;
  readonly updatedAt: Date;
}

/** Converts an event to a calendar entry with the texts, day and time of its card. @param site origin of the website */
export function eventItem(event: DatedEvent, site: string, isCancelled: boolean): CalendarItem {
  const page = isEventId(event.taskId) ? `${site}${eventPath(event.taskId)}` : site;
  const paragraphs = [
    event.speaker && `mit ${event.speaker}`,
    event.description,
    hasRegistration(event) && `Anmelden: ${event.url}`,
    `Uhrzeit in Berlin: ${startTime(event.time)} Uhr`,
  ];
  return {
    uid: `${event.taskId}@${new URL(site).hostname}`,
    time: {
      kind: 'timed',
      start: berlinInstant(event.date, startTime(event.time)),
      minutes: event.minutes || ASSUMED_MINUTES,
    },
    title: isCancelled ? `Abgesagt: ${event.title}` : event.title,
    // A cancelled event keeps only its name and time.
    description: isCancelled ? '' : paragraphs.filter(Boolean).join('\n\n'),
    place: describeVenue(event),
    url: page,
    sequence: event.sequence,
    changedAt: event.updatedAt,
    isCancelled,
  };
}
