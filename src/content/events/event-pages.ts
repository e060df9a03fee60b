import { formatDay } from '#domain/berlin-time.ts';
import { formatDuration, laterTime } from '#domain/events/duration.ts';
import type { EventFacts } from '#domain/events/event.ts';
import { startTime } from '#domain/events/time.ts';
import { describeVenue } from '#domain/events/venue.ts';
import { events } from './public-events.ts';

export const eventPage = {
  eyebrow: 'Event',
  berlinTime: '(Berliner Zeit)',
  all: 'Alle Events',
  facts: { minutes: 'Dauer', place: 'Ort', capacity: 'Teilnahme', speaker: 'Leitung' },
  until: (time: string) => `bis ${time}\u00a0Uhr`,
  /** Title of the newsletter's form beside an open registration. */
  otherEvening: 'Nicht dein Abend? Wir schreiben dir den nächsten.',
  describe: (when: string, siteName: string) => `Ein Event von ${siteName}, ${when}.`,
} as const;

/** Facts of an event besides its start, in the order of its page. */
export const eventFacts = (event: Pick<EventFacts, 'minutes' | 'place' | 'capacity' | 'speaker' | 'tags'>) =>
  [
    { name: eventPage.facts.minutes, value: formatDuration(event.minutes) },
    { name: eventPage.facts.place, value: describeVenue(event) },
    { name: eventPage.facts.capacity, value: event.capacity > 0 ? events.capacity(event.capacity) : '' },
    { name: eventPage.facts.speaker, value: event.speaker },
  ].filter(({ value }) => value !== '');

const DAY_MINUTES = 24 * 60;

/** Words for the end, which follow the start; empty without a duration, or if on another day. */
export const eventEnd = ({ time, minutes }: Pick<EventFacts, 'time' | 'minutes'>): string =>
  minutes > 0 && minutes < DAY_MINUTES ? eventPage.until(laterTime(startTime(time), minutes)) : '';

/** Texts of the page for removed events and of its function. */
export const goneEvent = {
  title: 'Dieses Event gibt es nicht mehr',
  description: 'Was als Nächstes kommt.',
  back: 'Zur Startseite',
  cancelled: 'Es wurde abgesagt oder zurückgenommen.',
} as const;

/** Texts that a function adds to an event's page after changes since the build. */
export const eventNews = {
  moved: (when: string) => `Neuer Termin: ${when}`,
  /** @param day `YYYY-MM-DD` */
  past: (day: string) => `Dieses Event war am ${formatDay(day)}.`,
  undated: 'Termin folgt',
  related: 'Das könnte dir auch gefallen',
  speaker: (name: string) => `mit ${name}`,
  next: 'Das kommt als Nächstes:',
  /** Link to the waitlist form below. */
  again: { text: 'Soll es das noch einmal geben?', link: 'Merk es dir vor' },
  none: {
    text: 'Gerade ist kein neuer Termin geplant.',
    link: 'Auf der Warteliste',
    rest: 'erfährst du zuerst davon.',
  },
} as const;
