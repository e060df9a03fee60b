import * as z from 'zod/mini';
import { kindNames } from '#contracts/content/registry.ts';
import { publicEvent } from '#contracts/events/public-events.ts';
import { text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { CLOCK_TIME } from '#domain/berlin-clock.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';

const kind = z.enum(kindNames);

const change = z.object({
  kind,
  /** `ORDER` of `#domain/content/changes.ts` where it is about the order of the kind's entries. */
  id: z.string(),
  /** What the entry is known by; for one that is removed, what it was known by. */
  title: z.string(),
  state: z.enum(['new', 'changed', 'removed', 'moved']),
  /** What differs, field by field; a value is as the field's widget knows it, `null` where there was or is none. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Of the order: the entries that were taken to another place. */
  moved: z.array(z.string()),
  /** Why it cannot go online yet; the rest may. */
  problems: z.array(z.object({ field: z.nullable(z.string()), message: z.string() })),
});

/** What the publish would change of one entry, or of the order of a kind's entries. */
export type Change = z.output<typeof change>;

/** Names a change among all: what is not chosen is told by it. */
export const changeKey = ({ kind: name, id }: Pick<Change, 'kind' | 'id'>): string => `${name}/${id}`;

const problem = z.object({
  kind,
  /** `null` where it is about the number of entries. */
  id: z.nullable(z.string()),
  /** The entry's title, for the sentence; empty where it has none. */
  title: z.string(),
  /** Of a list's item with its number: `items.2`. */
  field: z.nullable(z.string()),
  message: z.string(),
});

/** What keeps everything from being published. */
export type ReleaseProblem = z.output<typeof problem>;

const release = z.object({
  /** Rises with each publish. */
  id: z.int(),
  createdAt: z.iso.datetime(),
  /** When its build was asked for, and when that began to make pages; `null` before. */
  requestedAt: z.nullable(z.iso.datetime()),
  begunAt: z.nullable(z.iso.datetime()),
  /**
   * `waiting`: asked for, the build has not begun; with an `error` it was asked for in vain, and will be again.
   * `building`: it has. `failed`: it ended with `error`, said nothing for 15 minutes, or could not be asked for; the old
   * site runs on. `built`: a build of it has succeeded, and no failure takes that back. `replaced`: a
   * newer one came before its turn. Whether it is online now says `onlineId` of the list.
   */
  state: z.enum(['waiting', 'building', 'failed', 'built', 'replaced']),
  /** Why it failed, in a German sentence. */
  error: z.string(),
  /** What she wrote about it, or which release it repeats. */
  note: z.string(),
});

/** A publish. */
export type Release = z.output<typeof release>;

const plan = z.object({
  dueAt: z.iso.datetime(),
  note: z.string(),
  /** German sentence: why nothing went online at its time; empty while it lies ahead. */
  failure: z.string(),
  /** The `changeKey` of what stays a draft then, too. */
  without: z.array(z.string()),
});

/** The publish that is planned. */
export type ReleasePlan = z.output<typeof plan>;

const note = z._default(text(200, 'Höchstens 200 Zeichen.'), '');

/** Of changes that stay drafts, the `changeKey`. */
const without = z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(1000)), []);

/**
 * What the next publish can change, compared with what is online or on its way there. What failed is on no way: it stands
 * here again.
 */
export const readChanges = route({
  method: 'GET',
  path: '/api/releases/changes',
  response: z.object({
    changes: z.array(change),
    /** Letters that everybody can read from then on, or no longer: they go with whatever is chosen. */
    letters: z.array(z.object({ id: z.string(), subject: z.string(), state: z.enum(['new', 'removed']) })),
    /** What is on its way: visitors do not see it yet. */
    underWay: z.array(change),
    /** What keeps everything from being published, whatever is chosen. */
    problems: z.array(problem),
    /** Names exactly these drafts; the publish wants it back. */
    checksum: z.string(),
  }),
});

/** What stands against what visitors see. */
export type Changes = z.output<typeof readChanges.response>;

/** The public events that a publish would take along: none while there is no connection. */
export const readEvents = route({
  method: 'GET',
  path: '/api/releases/events',
  response: z.object({ events: z.array(publicEvent) }),
});

/** The last 20 releases, the newest first, and how many builds the month has had. */
export const listReleases = route({
  method: 'GET',
  path: '/api/releases',
  response: z.object({
    releases: z.array(release),
    /** The release that visitors see; 0 for the first content, `null` where nobody can say. */
    onlineId: z.nullable(z.int()),
    /** When its pages were built. */
    onlineSince: z.nullable(z.iso.datetime()),
    /** What the month of Netlify's credits has had. */
    month: z.object({
      /** Builds, with those under way. */
      builds: z.int(),
      /** The day of new credits, `YYYY-MM-DD`. */
      until: z.string(),
      /** Credits, how many of them are used, and for how many builds they will do; `null` where there is no limit. */
      quota: z.nullable(z.object({ credits: z.int(), used: z.int(), left: z.int(), isOut: z.boolean() })),
    }),
    /** The publish that is planned, or that failed at its time. */
    plan: z.nullable(plan),
  }),
});

/** What was published, and what of it is online. */
export type ReleaseList = z.output<typeof listReleases.response>;

/**
 * Publishes the drafts, but for the changes that shall stay drafts. 409 when they are no longer those that `checksum`
 * names, or with code 'warned' when credits look short and `trotzdem` is not set; 400 when something keeps the chosen from working, with `fields` under `<kind>.<id>.<field>`. The same again is the
 * same release.
 */
export const publishDrafts = route({
  method: 'POST',
  path: '/api/releases',
  body: z.object({
    checksum: z.string(),
    note,
    without,
    /** Publishes although the estimate says that Netlify's credits run out. */
    trotzdem: z.optional(z.boolean()),
  }),
  status: 202,
  response: release,
});

/** 0: the first content, which nobody has published. */
const formerRelease = z.object({ id: z.coerce.number().check(z.int(), z.gte(0)) });

/** What a former release would change, were it published once more. */
export const readAgain = route({
  method: 'GET',
  path: '/api/releases/:id/changes',
  params: formerRelease,
  response: z.object({ changes: z.array(change) }),
});

/** Publishes a former release once more, as it was; the drafts stay as they are. 409 as for `publishDrafts`. */
export const publishAgain = route({
  method: 'POST',
  path: '/api/releases/:id/again',
  params: formerRelease,
  query: z.object({ trotzdem: z.optional(z.literal('true')) }),
  status: 202,
  response: release,
});

/**
 * Plans the publish, in place of the last plan: at that time in Berlin, or at the quarter of an hour after it, the
 * drafts go online as they are then, but for what shall stay a draft. 400 for a time that is over or more than a year ahead.
 */
export const planRelease = route({
  method: 'PUT',
  path: '/api/releases/plan',
  body: z.object({
    day: z.string().check(z.refine(isCalendarDay, 'Bitte gib ein gültiges Datum an.')),
    time: z.string().check(z.regex(CLOCK_TIME, 'Bitte gib eine Uhrzeit wie 19:30 an.')),
    note,
    without,
  }),
  response: plan,
});

/** Drops the plan, if there is one. */
export const dropPlan = route({ method: 'DELETE', path: '/api/releases/plan', status: 204 });
