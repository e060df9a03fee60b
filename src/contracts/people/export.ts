import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { peopleFilter, person, personId, place } from './reading.ts';

/**
 * Returns a part of the CSV file of all matching people in the order of their sign-ups; the parts joined are the file.
 * A part ends before 4 MB, because a function's answer is limited to 6 MB.
 */
export const exportPeople = route({
  method: 'GET',
  path: '/api/people/csv',
  query: z.object({ ...peopleFilter, after: place, interests: z.optional(z.literal('yes')) }),
  response: z.object({
    text: z.string(),
    /** People in this part. */
    people: z.int(),
    /** Start of the next part; null after the last one. */
    next: z.nullable(z.string()),
  }),
});

/** Mails a person everything that is stored about them, as a file. 409 with the obstacle that `readPerson` names. */
export const sendDisclosure = route({
  method: 'POST',
  path: '/api/people/:id/disclosure',
  params: personId,
  status: 202,
  response: person,
});

/** Returns all data stored about a person (GDPR Art. 15), for a file. */
export const disclosePerson = route({
  method: 'GET',
  path: '/api/people/:id/disclosure',
  params: personId,
  response: z.record(z.string(), z.unknown()),
});
