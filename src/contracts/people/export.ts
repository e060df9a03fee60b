import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { peopleFilter, personId, place } from './reading.ts';

/**
 * A part of the CSV file of all who match, in the order of their sign-ups; the parts, one after the other, are the file.
 * A function's answer may have 6 MB, so a part ends before 4.
 */
export const exportPeople = route({
  method: 'GET',
  path: '/api/people/csv',
  query: z.object({ ...peopleFilter, after: place, interests: z.optional(z.literal('yes')) }),
  response: z.object({
    text: z.string(),
    /** How many people are in it. */
    people: z.int(),
    /** Where the next part begins; null after the last one. */
    next: z.nullable(z.string()),
  }),
});

/** Everything that is stored of somebody (GDPR Art. 15), for a file. */
export const disclosePerson = route({
  method: 'GET',
  path: '/api/people/:id/disclosure',
  params: personId,
  response: z.record(z.string(), z.unknown()),
});
