import * as z from 'zod/mini';
import { text } from '#contracts/fields.ts';
import { obstacleLink } from '#contracts/obstacle.ts';
import { route } from '#contracts/route.ts';
import { isUrl } from '#domain/address/urls.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { MINUTES_MAX } from '#domain/events/duration.ts';
import { MINUTES_MIN } from '#domain/events/duration-reading.ts';
import type { EventFacts } from '#domain/events/event.ts';
import { EVENING_OFFERS } from '#domain/events/registration.ts';
import { CAPACITY_MAX, isWebAddress } from '#domain/events/task-reading.ts';

const day = z.string().check(z.refine(isCalendarDay, 'Bitte gib ein gültiges Datum an'));

/** Event as its task has it; used for display and comparison, never written. */
const facts = z.object({
  title: z.string(),
  description: z.string(),
  date: z.string(),
  time: z.string(),
  minutes: z.int(),
  place: z.string(),
  capacity: z.int(),
  speaker: z.string(),
  image: z.string(),
  url: z.string(),
  tags: z.array(z.string()),
  /** The owner's name for it. */
  status: z.string(),
}) satisfies z.ZodMiniType<EventFacts>;

const ROOM_MISSING = 'Bitte gib an, wo ihr euch trefft: die Adresse des Raums oder den Ort.';

const registration = z.object({
  room: text(500, 'Bitte höchstens 500 Zeichen.').check(z.minLength(1, ROOM_MISSING)),
  reminds: z.boolean(),
});

const event = z.object({
  ...facts.shape,
  /** ClickUp's task; empty until ClickUp has it. */
  taskId: z.string(),
  /** True if the description is cut off here, so that it cannot be edited. */
  isShortened: z.boolean(),
  /** Path of our copy, or empty. */
  image: z.string(),
  /** Address of the owner's original. */
  imageUrl: z.string(),
  /** Address that the button of its card leads visitors to; empty for the waitlist. */
  visitorUrl: z.string(),
  /** Visibility on the website, or the reason why it is not shown. */
  showing: z.enum(['shown', 'hidden', 'past', 'status', 'archived', 'subtask', 'unreadable']),
  /** German sentence: why it is unreadable, or what the event lacks; or empty. */
  reason: z.string(),
  isHidden: z.boolean(),
  /** Clicks on its sign-up address; null if that is no short link of ours. */
  clicks: z.nullable(z.int()),
  /** Registration here; undefined if there is none. */
  registration: z.optional(
    z.object({
      room: z.string(),
      reminds: z.boolean(),
      /** Address of the recording, and the sentence about it. */
      replay: z.optional(z.string()),
      replayNote: z.optional(z.string()),
      offer: z.optional(z.nullable(z.enum(EVENING_OFFERS))),
      offerNote: z.optional(z.string()),
    }),
  ),
});

export type CalendarEvent = z.output<typeof event>;

const entry = z.object({
  kind: z.enum(['event', 'masterclass', 'offer', 'link', 'letter', 'publish']),
  key: z.string(),
  /** `YYYY-MM-DD` in Europe/Berlin. */
  day: z.string(),
  /** `HH:MM` in Europe/Berlin; empty for all day. */
  time: z.string(),
  title: z.string(),
  /** Only for kind `event`. */
  event: z.optional(event),
});

export type CalendarEntry = z.output<typeof entry>;

const TITLE_MISSING = 'Bitte gib dem Event einen Titel.';
const ADDRESS_MESSAGE = 'Bitte gib eine Adresse an, die mit https:// beginnt.';
const MINUTES_MESSAGE = 'Bitte gib eine Dauer wie 90 Minuten oder 2 Stunden an.';
const CAPACITY_MESSAGE = 'Bitte gib eine ganze Zahl von 1 bis 100.000 an.';
const LINE_MAX = 200;
const line = text(LINE_MAX, `Bitte höchstens ${LINE_MAX} Zeichen.`);
const isAddress = (value: string): boolean => value === '' || (isUrl(value) && isWebAddress(value));
const address = text(2000, 'Diese Adresse ist zu lang.').check(z.refine(isAddress, ADDRESS_MESSAGE));

const edit = z.object({
  title: line.check(z.minLength(1, TITLE_MISSING)),
  description: text(5000, 'Bitte höchstens 5.000 Zeichen.'),
  date: z.union([day, z.literal('')], 'Bitte gib ein gültiges Datum an'),
  time: z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Bitte gib eine Uhrzeit wie 19:30 an.')),
  minutes: z.union([z.literal(0), z.int().check(z.gte(MINUTES_MIN), z.lte(MINUTES_MAX))], MINUTES_MESSAGE),
  place: line,
  capacity: z.int(CAPACITY_MESSAGE).check(z.gte(0, CAPACITY_MESSAGE), z.lte(CAPACITY_MAX, CAPACITY_MESSAGE)),
  speaker: line,
  url: address,
  image: address,
  tags: z.array(line.check(z.minLength(1))).check(z.maxLength(20, 'Bitte höchstens 20 Tags.')),
  status: line,
}) satisfies z.ZodMiniType<EventFacts>;

export type EventEdit = z.output<typeof edit>;

const write = z.object({
  id: z.string(),
  /** Null for a new event. */
  taskId: z.nullable(z.string()),
  wish: edit,
  /** True if we gave up and wait for the owner; otherwise it is retried until ClickUp accepts it. */
  isStuck: z.boolean(),
  /** German sentence for the delay; empty before the first attempt. */
  reason: z.string(),
});

/** Event that is stored here but not in ClickUp yet. */
export type PendingWrite = z.output<typeof write>;

/** Reads the calendar between two days, both included, at most 400 days; events without a day are separate. */
export const readCalendar = route({
  method: 'GET',
  path: '/api/calendar',
  query: z
    .object({ from: day, to: day })
    .check(z.refine(({ from, to }) => from <= to, 'Bitte wähle ein Ende, das nicht vor dem Anfang liegt.')),
  response: z.object({
    entries: z.array(entry),
    undated: z.array(event),
    /** Events that are stored but not in ClickUp yet, of any day. */
    writes: z.array(write),
    /** Reason why ClickUp's events may be missing or outdated; empty if they are current. */
    notice: z.string(),
    noticeLink: obstacleLink,
  }),
});

/** Tells whether the owner's calendar feed has an address, and since when; the address itself is shown only once. */
export const readCalendarFeed = route({
  method: 'GET',
  path: '/api/calendar/feed',
  response: z.object({ createdAt: z.nullable(z.iso.datetime()) }),
});

/** Creates a new address for the feed; the old one stops working. */
export const renewCalendarFeed = route({
  method: 'POST',
  path: '/api/calendar/feed',
  status: 201,
  response: z.object({ url: z.string() }),
});

export const closeCalendarFeed = route({ method: 'DELETE', path: '/api/calendar/feed', status: 204 });

/** Reads the statuses and fields of ClickUp's list for the form. */
export const readEventForm = route({
  method: 'GET',
  path: '/api/calendar/form',
  response: z.object({
    /** In the list's order; empty if unknown. */
    statuses: z.array(z.string()),
    /** Labels of form fields that the list has no field for. */
    missing: z.array(z.string()),
    /** True if ClickUp does not answer or is not connected: the event is then delivered later. */
    isAway: z.boolean(),
    isConnected: z.boolean(),
    /** Origin of the website, for the addresses of our images in ClickUp. */
    site: z.string(),
  }),
});

/**
 * Stores an event, then writes it to ClickUp. `written`: ClickUp has it; `waiting`: it is delivered later; `stuck`: it
 * waits for the owner, with the reason. 400 if the list lacks a field and `leavesOut` is not set, or if the description
 * is cut off; 404 for a task that was not in the last reading of the list. Repeating the same `key` does not create a
 * second event.
 */
export const saveEvent = route({
  method: 'POST',
  path: '/api/calendar/events',
  body: z
    .object({
      /** Created by the browser, once per opened form. */
      key: z.uuid(),
      /** Null for a new event. */
      taskId: z.nullable(z.string().check(z.maxLength(200))),
      wish: edit,
      /** Values when the form was opened; null for a new event. */
      before: z.nullable(facts),
      leavesOut: z._default(z.boolean(), false),
      /** Registration here, which ClickUp never gets; null for none, undefined leaves it as it is. */
      registration: z.optional(z.nullable(registration)),
    })
    .check(
      // Without the old values, every empty field would clear the task's.
      z.refine(({ taskId, before: stood }) => (taskId === null) === (stood === null), {
        message: 'Bitte schick zu einem Event, das es schon gibt, auch, was vorher dort stand.',
        path: ['before'],
      }),
    ),
  status: 202,
  response: z.object({ state: z.enum(['written', 'waiting', 'stuck']), message: z.string() }),
});

const eventParams = z.object({ id: z.string().check(z.maxLength(200)) });

/** Hides an event from the website, or shows it again; synchronisations keep this. 404 if it is not in the list. */
export const hideEvent = route({
  method: 'PUT',
  path: '/api/calendar/events/:id',
  params: eventParams,
  body: z.object({ isHidden: z.boolean() }),
  response: z.object({ id: z.string(), isHidden: z.boolean() }),
});

/** Decides about a stuck write: retry, overwrite ClickUp's values, or drop it. 404 if there is none. */
export const resolvePendingWrite = route({
  method: 'POST',
  path: '/api/calendar/writes/:id',
  params: z.object({ id: z.uuid() }),
  body: z.object({ action: z.enum(['retry', 'force', 'drop']) }),
  response: z.object({ message: z.string() }),
});

const sentence = text(500, 'Bitte höchstens 500 Zeichen.');

/** Reads the figures of an evening with registration here, and its people by the time of their registration. */
export const readRegistrations = route({
  method: 'GET',
  path: '/api/calendar/events/:id/registrations',
  params: eventParams,
  response: z.object({
    figures: z.object({
      asked: z.int(),
      confirmed: z.int(),
      came: z.int(),
      buyers: z.int(),
      /** Cents that they paid until 30 days after the evening. */
      revenue: z.int(),
    }),
    people: z.array(
      z.object({
        name: z.nullable(z.string()),
        email: z.string(),
        state: z.enum(['asked', 'confirmed', 'came']),
        at: z.string(),
      }),
    ),
    /** People with a seat who know another start, and those without the recording. */
    untold: z.int(),
    withoutReplay: z.int(),
  }),
});

export type Registrations = z.output<NonNullable<(typeof readRegistrations)['response']>>;

/** Tells everybody with a seat who does not know it yet that the evening has moved, or is called off. */
export const tellRegistered = route({
  method: 'POST',
  path: '/api/calendar/events/:id/registrations/news',
  params: eventParams,
  response: z.object({ written: z.int() }),
});

/** Stores the recording, and sends it to everybody with a seat who does not have it yet. 404 without a registration. */
export const sendReplay = route({
  method: 'POST',
  path: '/api/calendar/events/:id/registrations/replay',
  params: eventParams,
  body: z.object({
    url: address.check(z.minLength(1, ADDRESS_MESSAGE)),
    note: sentence,
    /** Offer below it, for subscribers who have not bought it. */
    offer: z.nullable(z.enum(EVENING_OFFERS)),
    offerNote: sentence,
  }),
  response: z.object({ written: z.int() }),
});
