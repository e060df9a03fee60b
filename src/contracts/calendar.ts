import * as z from 'zod/mini';
import { addDays, isCalendarDay } from '#domain/berlin-time.ts';
import { route } from './route.ts';

/** More than a year with the weeks around it. */
const DAYS_MAX = 400;

const day = z.string().check(z.refine(isCalendarDay, 'Bitte gib ein gültiges Datum an'));

const event = z.object({
  /** Of its task in ClickUp; empty while it is only written down. */
  taskId: z.string(),
  title: z.string(),
  description: z.string(),
  /** `YYYY-MM-DD` in Europe/Berlin, or empty. */
  date: z.string(),
  /** `HH:MM` in Europe/Berlin, or empty. */
  time: z.string(),
  speaker: z.string(),
  /** Where the owner keeps it. */
  imageUrl: z.string(),
  /** Our copy: a path of ours, or empty. */
  image: z.string(),
  /** Where to sign up. */
  url: z.string(),
  tags: z.array(z.string()),
  /** As the owner named it. */
  status: z.string(),
  /** Whether the website shows it, or why not. */
  showing: z.enum(['shown', 'hidden', 'past', 'status', 'archived', 'subtask', 'unreadable']),
  /** German sentence with `unreadable`, else empty. */
  reason: z.string(),
  isHidden: z.boolean(),
  /** Clicks of its sign-up address; null where that is no short link of ours. */
  clicks: z.nullable(z.int()),
});

/** An event, published or not. */
export type CalendarEvent = z.output<typeof event>;

const entry = z.object({
  kind: z.enum(['event', 'masterclass', 'offer', 'link', 'letter']),
  /** Unique among all entries. */
  key: z.string(),
  /** `YYYY-MM-DD` in Europe/Berlin. */
  day: z.string(),
  /** `HH:MM` in Europe/Berlin; empty for a whole day. */
  time: z.string(),
  title: z.string(),
  /** Only with kind `event`. */
  event: z.optional(event),
});

/** Something that stands in the calendar. */
export type CalendarEntry = z.output<typeof entry>;

/** What stands in the calendar from one day to another, both included, in order; events without a day apart. */
export const readCalendar = route({
  method: 'GET',
  path: '/api/calendar',
  query: z
    .object({ from: day, to: day })
    .check(z.refine(({ from, to }) => from <= to && to <= addDays(from, DAYS_MAX), 'Bitte wähle höchstens ein Jahr.')),
  response: z.object({
    entries: z.array(entry),
    /** Events without a day. */
    undated: z.array(event),
    /** Why ClickUp's events may be missing or old; empty where they are not. */
    notice: z.string(),
  }),
});

/** Whether the owner's own calendar feed has an address, and since when; the address itself is told only once. */
export const readCalendarFeed = route({
  method: 'GET',
  path: '/api/calendar/feed',
  response: z.object({ createdAt: z.nullable(z.iso.datetime()) }),
});

/** Gives the feed a new address; the old one opens nothing any more. */
export const renewCalendarFeed = route({
  method: 'POST',
  path: '/api/calendar/feed',
  status: 201,
  response: z.object({ url: z.string(), createdAt: z.iso.datetime() }),
});

/** Closes the feed. */
export const closeCalendarFeed = route({ method: 'DELETE', path: '/api/calendar/feed', status: 204 });
