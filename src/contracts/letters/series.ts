import * as z from 'zod/mini';
import { creation } from '#contracts/creation.ts';
import { currentLetter, listedLetter } from '#contracts/letters/editing.ts';
import { obstacle } from '#contracts/obstacle.ts';
import { boughtChoice } from '#contracts/purchases/offers.ts';
import { route } from '#contracts/route.ts';
import { LETTER_CHECKS } from '#domain/letters/checks.ts';
import { areValidDays, SERIES_ACTIONS, SERIES_DAYS_MAX, SERIES_REACHES } from '#domain/letters/series.ts';
import { LISTS } from '#domain/people/lists.ts';

const version = z.int().check(z.gte(1), z.lte(2 ** 31 - 1));
const offer = z.nullable(boughtChoice);
const params = z.object({ list: z.enum(LISTS) });

const series = z.object({
  list: z.enum(LISTS),
  /** Start; null while it is off. */
  since: z.nullable(z.iso.datetime()),
  reach: z.enum(SERIES_REACHES),
  /** Buying this ends the series for a subscriber. */
  offer,
  version,
  /** The welcome (day 0), then the others in order. */
  letters: z.array(
    z.object({
      ...listedLetter.shape,
      days: z.int(),
      /** True if the owner received a test of its current text. */
      isTested: z.boolean(),
      /** People who get it next; none for the welcome, which is sent on confirmation. */
      next: z.int(),
    }),
  ),
  /** People who would get it at once if it started with reach `all`. */
  withinDays: z.int(),
  /** First obstacle of each letter that starting or resuming would send; the answer to it would be the same 409. */
  obstacles: z.array(z.object({ name: z.enum(LETTER_CHECKS), letterId: z.string(), text: z.string() })),
  /** Obstacle to starting or resuming the whole series. */
  sendObstacle: z.nullable(obstacle),
});

export type Series = z.output<typeof series>;

export const listSeries = route({ method: 'GET', path: '/api/letters/series', response: z.array(series) });

/** Adds an empty letter after the last one; 409 if the series is full. */
export const addSeriesLetter = route({
  method: 'POST',
  path: '/api/letters/series/:list/letters',
  params,
  body: z.object({ version, ...creation }),
  status: 201,
  response: currentLetter,
});

/** Saves the days of the letters and the purchase that ends the series; 409 with `current` after another edit. */
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
          (letters) => areValidDays(letters.map(({ days }) => days)),
          `Bitte gib jedem Brief einen eigenen Tag von 1 bis ${SERIES_DAYS_MAX}`,
        ),
      ),
  }),
  response: series,
});

/** Starts, pauses, resumes or ends a series. 409 if one of its letters cannot be sent yet. */
export const changeSeries = route({
  method: 'POST',
  path: '/api/letters/series/:list/status',
  params,
  body: z.object({
    version,
    action: z.enum(SERIES_ACTIONS),
    /** Audience for `on`. */
    reach: z.optional(z.enum(SERIES_REACHES)),
  }),
  response: series,
});

/** Lists the people in a series by id; the next page starts after the last `id`. */
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
        got: z.int(),
        /** Next letter and its time; null while it waits. */
        letterId: z.string(),
        dueAt: z.nullable(z.iso.datetime()),
      }),
    ),
    hasMore: z.boolean(),
  }),
});

export type SeriesPerson = z.output<typeof listSeriesPeople.response>['people'][number];
