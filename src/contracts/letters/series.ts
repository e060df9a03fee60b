import * as z from 'zod/mini';
import { currentLetter, listedLetter } from '#contracts/letters/editing.ts';
import { route } from '#contracts/route.ts';
import { areDays, SERIES_ACTIONS, SERIES_DAYS_MAX, SERIES_REACHES } from '#domain/letters/series.ts';
import { LISTS } from '#domain/people/lists.ts';
import { BOUGHT } from '#domain/purchases/bought.ts';

const version = z.int().check(z.gte(1), z.lte(2 ** 31 - 1));
const offer = z.nullable(z.enum(BOUGHT));
const params = z.object({ list: z.enum(LISTS) });

const series = z.object({
  list: z.enum(LISTS),
  /** Since when it is on; null while it is off. */
  since: z.nullable(z.iso.datetime()),
  reach: z.enum(SERIES_REACHES),
  /** Who buys this is through with it. */
  offer,
  version,
  /** The welcome, day 0, then the others in their order. */
  letters: z.array(
    z.object({
      ...listedLetter.shape,
      days: z.int(),
      /** Whether it was sent to the owner herself as it is now. */
      isTested: z.boolean(),
      /** How many people get it next; of the welcome none, whoever confirms gets that at once. */
      next: z.int(),
    }),
  ),
  /** How many people it would be for at once if it were switched on for all who are within its days. */
  withinDays: z.int(),
});

/** The series of a list. */
export type Series = z.output<typeof series>;

/** The series of each list. */
export const listSeries = route({ method: 'GET', path: '/api/letters/series', response: z.array(series) });

/** Adds an empty letter to a series, after the last one; 409 where it has as many as it may. */
export const addSeriesLetter = route({
  method: 'POST',
  path: '/api/letters/series/:list/letters',
  params,
  body: z.object({ version }),
  status: 201,
  response: currentLetter,
});

/** Saves on which days the letters of a series go, and what ends it; 409 with `current` where it has changed meanwhile. */
export const saveSeries = route({
  method: 'PUT',
  path: '/api/letters/series/:list',
  params,
  body: z.object({
    version,
    offer,
    days: z
      .array(z.object({ id: z.uuid('Diesen Brief gibt es nicht.'), days: z.int('Bitte gib eine Zahl ein') }))
      .check(
        z.refine(
          (letters) => areDays(letters.map(({ days }) => days)),
          `Bitte gib jedem Brief einen eigenen Tag von 1 bis ${SERIES_DAYS_MAX}`,
        ),
      ),
  }),
  response: series,
});

/** Switches a series on or off, lets who is due wait, or goes on. 409 where a letter of it cannot go out yet. */
export const changeSeries = route({
  method: 'POST',
  path: '/api/letters/series/:list/status',
  params,
  body: z.object({
    version,
    action: z.enum(SERIES_ACTIONS),
    /** With `on`: whom it is for. */
    reach: z.optional(z.enum(SERIES_REACHES)),
  }),
  response: series,
});

/** Who is in a series, and where: a page in the order in which they came; the next one begins after its last `id`. */
export const listSeriesPeople = route({
  method: 'GET',
  path: '/api/letters/series/:list/people',
  params,
  query: z.object({ after: z.optional(z.coerce.number().check(z.int(), z.gte(0))) }),
  response: z.object({
    people: z.array(
      z.object({
        id: z.int(),
        email: z.string(),
        name: z.nullable(z.string()),
        confirmedAt: z.iso.datetime(),
        /** How many letters of it they have. */
        got: z.int(),
        /** The letter that comes next, and when; a moment that is over where it waits. */
        letterId: z.string(),
        dueAt: z.iso.datetime(),
      }),
    ),
    hasMore: z.boolean(),
  }),
});

/** Somebody who is in a series. */
export type SeriesPerson = z.output<typeof listSeriesPeople.response>['people'][number];
