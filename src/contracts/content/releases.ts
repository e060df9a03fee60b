import * as z from 'zod/mini';
import { kindNames } from '#contracts/content/registry.ts';
import { publicEvent } from '#contracts/events/public-events.ts';
import { text } from '#contracts/fields.ts';
import { obstacle } from '#contracts/obstacle.ts';
import { route } from '#contracts/route.ts';
import { CLOCK_TIME } from '#domain/berlin-clock.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';

const kind = z.enum(kindNames);

const change = z.object({
  kind,
  /** `ORDER` of `#domain/content/changes.ts` for a change of the order. */
  id: z.string(),
  /** Title of the entry; for a removed one its last title. */
  title: z.string(),
  state: z.enum(['new', 'changed', 'removed', 'moved']),
  /** Differing fields; values have the format of the field's widget, `null` stands for a missing one. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() })),
  /** For a change of the order: the entries that were moved. */
  moved: z.array(z.string()),
  /** Reasons why this change cannot be published; the others still can. */
  problems: z.array(z.object({ field: z.nullable(z.string()), message: z.string() })),
});

export type Change = z.output<typeof change>;

/** Returns the key by which a change is left out of a publish. */
export const changeKey = ({ kind: name, id }: Pick<Change, 'kind' | 'id'>): string => `${name}/${id}`;

const problem = z.object({
  kind,
  /** `null` for a wrong number of entries. */
  id: z.nullable(z.string()),
  title: z.string(),
  /** For a list's item with its number: `items.2`. */
  field: z.nullable(z.string()),
  message: z.string(),
});

/** Problem that blocks the whole publish. */
export type ReleaseProblem = z.output<typeof problem>;

const release = z.object({
  /** Increases with each publish. */
  id: z.int(),
  createdAt: z.iso.datetime(),
  /** Time of the build's request, and of its start; `null` before. */
  requestedAt: z.nullable(z.iso.datetime()),
  begunAt: z.nullable(z.iso.datetime()),
  /**
   * `waiting`: build requested but not started; with an `error` the request failed and will be retried. `building`:
   * build started. `failed`: build ended with `error`, was silent for 15 minutes, or could not be requested; the old
   * site stays online. `built`: a build succeeded, which no later failure reverts. `replaced`: a newer release came
   * first. `onlineId` of the list names the release online.
   */
  state: z.enum(['waiting', 'building', 'failed', 'built', 'replaced']),
  /** German sentence for a failure. */
  error: z.string(),
  /** The owner's note, or the release that it repeats. */
  note: z.string(),
});

export type Release = z.output<typeof release>;

const plan = z.object({
  dueAt: z.iso.datetime(),
  note: z.string(),
  /** German sentence if nothing was published at that time; empty before. */
  failure: z.string(),
  /** Keys of changes to leave unpublished. */
  without: z.array(z.string()),
});

export type ReleasePlan = z.output<typeof plan>;

const note = z._default(text(200, 'Höchstens 200 Zeichen.'), '');

/** Keys of changes to leave unpublished. */
const without = z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(1000)), []);

/** Compares the drafts with the release that is online or being built; a failed one does not count. */
export const readChanges = route({
  method: 'GET',
  path: '/api/releases/changes',
  response: z.object({
    changes: z.array(change),
    /** Letters whose public page appears or disappears; they are part of every publish. */
    letters: z.array(z.object({ id: z.string(), subject: z.string(), state: z.enum(['new', 'removed']) })),
    /** Changes being built, not visible to visitors yet. */
    underWay: z.array(change),
    /** Problems that block every publish. */
    problems: z.array(problem),
    obstacle: z.nullable(obstacle),
    /** Identifies exactly these drafts; the publish has to return it. */
    checksum: z.string(),
  }),
});

export type Changes = z.output<typeof readChanges.response>;

/** Lists the public events that a publish would include; none without a connection to ClickUp. */
export const readEvents = route({
  method: 'GET',
  path: '/api/releases/events',
  response: z.object({ events: z.array(publicEvent) }),
});

/** Lists the last 20 releases, the newest first, with the month's builds. */
export const listReleases = route({
  method: 'GET',
  path: '/api/releases',
  response: z.object({
    releases: z.array(release),
    /** Release that visitors see; 0 for the first content, `null` if unknown. */
    onlineId: z.nullable(z.int()),
    onlineSince: z.nullable(z.iso.datetime()),
    /** Builds of the calendar month, including running ones. */
    builds: z.int(),
    /** Planned publish, or one that failed at its time. */
    plan: z.nullable(plan),
  }),
});

export type ReleaseList = z.output<typeof listReleases.response>;

/**
 * Publishes the drafts except for the changes in `without`. 409 if the drafts no longer match `checksum`; 400 with
 * `fields` under `<kind>.<id>.<field>` if a chosen change has a problem. Repeating the request returns the same release.
 */
export const publishDrafts = route({
  method: 'POST',
  path: '/api/releases',
  body: z.object({ checksum: z.string(), note, without }),
  status: 202,
  response: release,
});

/** 0 is the first content, which was never published. */
const formerRelease = z.object({ id: z.coerce.number().check(z.int(), z.gte(0)) });

/** Lists the changes that repeating a former release would make. */
export const readAgain = route({
  method: 'GET',
  path: '/api/releases/:id/changes',
  params: formerRelease,
  response: z.object({ changes: z.array(change) }),
});

/** Publishes a former release again, unchanged; the drafts stay. */
export const publishAgain = route({
  method: 'POST',
  path: '/api/releases/:id/again',
  params: formerRelease,
  status: 202,
  response: release,
});

/**
 * Plans a publish and replaces an earlier plan: at that time in Berlin, or the next quarter of an hour, the drafts are
 * published as they are then. 400 for a time in the past or more than a year ahead.
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

export const dropPlan = route({ method: 'DELETE', path: '/api/releases/plan', status: 204 });
