import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { LISTS } from '#domain/people/lists.ts';
import { peopleFilter, person, personId } from './reading.ts';

/** Sends the confirmation mail once more. 409 where nothing is to be confirmed or mails come back. */
export const resendConfirmation = route({
  method: 'POST',
  path: '/api/people/:id/resend',
  params: personId,
  /** ISO 8601; when the mail goes out: not before the limits of the address allow. */
  response: z.object({ dueAt: z.string() }),
});

/** Takes somebody off lists. */
export const revokeConsent = route({
  method: 'POST',
  path: '/api/people/:id/revoke',
  params: personId,
  body: z.object({ lists: z.array(z.enum(LISTS)).check(z.minLength(1, 'Bitte nenne eine Liste')) }),
  response: person,
});

/** Lets mails go to an address again whose mails came back. */
export const forgiveBounce = route({
  method: 'POST',
  path: '/api/people/:id/forgive-bounce',
  params: personId,
  response: person,
});

export const deletePerson = route({ method: 'DELETE', path: '/api/people/:id', params: personId, status: 204 });
/** Undoes a deletion, until the night after it. 409 where the address has signed up anew meanwhile. */
export const restorePerson = route({ method: 'POST', path: '/api/people/:id/restore', params: personId, status: 204 });

/** Lets mails go again to all who match and whose mails came back. */
export const forgiveBounces = route({
  method: 'POST',
  path: '/api/people/forgive-bounces',
  body: z.object(peopleFilter),
  response: z.object({
    /** How many addresses can be reached again. */
    forgiven: z.int(),
  }),
});

/**
 * Sends the confirmation mail once more to all who match and have not answered their only one for two days: a limited
 * number an hour, and no more at once than go out in a day.
 */
export const resendConfirmations = route({
  method: 'POST',
  path: '/api/people/resend',
  body: z.object(peopleFilter),
  response: z.object({
    /** How many mails were written, and when the last of them is due, ISO 8601. */
    written: z.int(),
    lastAt: z.nullable(z.string()),
    /** Who has one waiting already. */
    leftOut: z.int(),
    /** Who is beyond what goes out in a day; for another time. */
    remaining: z.int(),
  }),
});
