import * as z from 'zod/mini';
import { text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { MINUTES_MAX, MINUTES_MIN } from '#domain/events/duration-reading.ts';
import type { EventFacts } from '#domain/events/event.ts';
import { isWebAddress } from '#domain/events/reading.ts';

const day = z.string().check(z.refine(isCalendarDay, 'Bitte gib ein gültiges Datum an'));

/** What a task says of its event: whatever it is, it is told and compared, never written. */
const facts = z.object({
  title: z.string(),
  description: z.string(),
  date: z.string(),
  time: z.string(),
  minutes: z.int(),
  place: z.string(),
  speaker: z.string(),
  image: z.string(),
  url: z.string(),
  tags: z.array(z.string()),
  /** As the owner named it. */
  status: z.string(),
}) satisfies z.ZodMiniType<EventFacts>;

const event = z.object({
  ...facts.shape,
  /** Of its task in ClickUp; empty while it is only written down. */
  taskId: z.string(),
  /** Whether this is only the beginning of the description, which cannot be changed here then. */
  isShortened: z.boolean(),
  /** Our copy: a path of ours, or empty. */
  image: z.string(),
  /** Where the owner keeps it. */
  imageUrl: z.string(),
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
  kind: z.enum(['event', 'masterclass', 'offer', 'link', 'letter', 'publish']),
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

const TITLE_MISSING = 'Bitte gib dem Event einen Titel.';
const ADDRESS_MESSAGE = 'Bitte gib eine Adresse an, die mit https:// beginnt.';
const MINUTES_MESSAGE = 'Bitte gib eine Dauer wie 90 Minuten oder 2 Stunden an.';
const LINE_MAX = 200;
const line = text(LINE_MAX, `Bitte höchstens ${LINE_MAX} Zeichen.`);
const isAddress = (value: string): boolean => value === '' || (URL.canParse(value) && isWebAddress(value));
const address = text(2000, 'Diese Adresse ist zu lang.').check(z.refine(isAddress, ADDRESS_MESSAGE));

const wish = z.object({
  title: line.check(z.minLength(1, TITLE_MISSING)),
  description: text(5000, 'Bitte höchstens 5.000 Zeichen.'),
  date: z.union([day, z.literal('')], 'Bitte gib ein gültiges Datum an'),
  time: z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Bitte gib eine Uhrzeit wie 19:30 an.')),
  minutes: z._default(
    z.union([z.literal(0), z.int().check(z.gte(MINUTES_MIN), z.lte(MINUTES_MAX))], MINUTES_MESSAGE),
    0,
  ),
  place: z._default(line, ''),
  speaker: line,
  url: address,
  image: address,
  tags: z.array(line.check(z.minLength(1))).check(z.maxLength(20, 'Bitte höchstens 20 Tags.')),
  status: line,
}) satisfies z.ZodMiniType<EventFacts>;

// A form that was opened before these were known does not say them.
const before = z.extend(facts, { minutes: z._default(z.int(), 0), place: z._default(z.string(), '') });

/** An event as the owner wants it. */
export type EventWish = z.output<typeof wish>;

const write = z.object({
  id: z.string(),
  /** Null for a new event. */
  taskId: z.nullable(z.string()),
  wish,
  /** Whether it was given up and waits for the owner; else it is written as soon as ClickUp takes it. */
  isStuck: z.boolean(),
  /** German sentence: why it was not written yet; empty before the first try. */
  reason: z.string(),
});

/** An event that is written down and not in ClickUp yet. */
export type PendingWrite = z.output<typeof write>;

/** What stands in the calendar from one day to another, both included, in order, for at most 400 days; events without a day apart. */
export const readCalendar = route({
  method: 'GET',
  path: '/api/calendar',
  query: z
    .object({ from: day, to: day })
    .check(z.refine(({ from, to }) => from <= to, 'Bitte wähle ein Ende, das nicht vor dem Anfang liegt.')),
  response: z.object({
    entries: z.array(entry),
    /** Events without a day. */
    undated: z.array(event),
    /** What is written down and not in ClickUp yet, whatever its day. */
    writes: z.array(write),
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

/** What the form needs to know of ClickUp's list. */
export const readEventForm = route({
  method: 'GET',
  path: '/api/calendar/form',
  response: z.object({
    /** Names of the statuses, in the list's order; empty while they are not known. */
    statuses: z.array(z.string()),
    /** How the form calls what the list has no field for. */
    missing: z.array(z.string()),
    /** Whether ClickUp cannot be asked now: what is saved is delivered later. */
    isAway: z.boolean(),
    /** Origin of the website, under which ClickUp can be told of our images. */
    site: z.string(),
  }),
});

/**
 * Saves an event: written down first, then into ClickUp. `written` says that ClickUp has it; `waiting`, that it is
 * delivered later; `stuck`, with the reason, that it waits for the owner. 400 where the list has no field for something
 * and `leavesOut` does not allow to leave it out, or for a description of which only the beginning is known; 404 for a
 * task that the last reading of the list did not have. The same `key` again is the same event.
 */
export const saveEvent = route({
  method: 'POST',
  path: '/api/calendar/events',
  body: z
    .object({
      /** Made by the browser, once for each form that is opened. */
      key: z.uuid(),
      /** Null for a new event. */
      taskId: z.nullable(z.string().check(z.maxLength(200))),
      wish,
      /** What stood there when the form was opened; null for a new event. */
      before: z.nullable(before),
      leavesOut: z._default(z.boolean(), false),
    })
    .check(
      // Without what stood there, every empty field would empty the task.
      z.refine(({ taskId, before: stood }) => (taskId === null) === (stood === null), {
        message: 'Bitte schick zu einem Event, das es schon gibt, auch, was vorher dort stand.',
        path: ['before'],
      }),
    ),
  status: 202,
  response: z.object({ state: z.enum(['written', 'waiting', 'stuck']), message: z.string() }),
});

/** Hides an event from the website, or shows it again; kept over synchronisations. 404 for one that is not in the list. */
export const hideEvent = route({
  method: 'PUT',
  path: '/api/calendar/events/:id',
  params: z.object({ id: z.string().check(z.maxLength(200)) }),
  body: z.object({ isHidden: z.boolean() }),
  response: z.object({ id: z.string(), isHidden: z.boolean() }),
});

/** What becomes of a write that is stuck: tried again, written whatever stands there, or dropped. 404 for none. */
export const settleWrite = route({
  method: 'POST',
  path: '/api/calendar/writes/:id',
  params: z.object({ id: z.uuid() }),
  body: z.object({ action: z.enum(['retry', 'force', 'drop']) }),
  response: z.object({ message: z.string() }),
});
