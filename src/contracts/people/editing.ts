import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { LISTS } from '#domain/people/lists.ts';
import { peopleFilter, person, personId } from './reading.ts';

/** Sends the confirmation mail again. 409 if nothing is unconfirmed or mails to the address bounce. */
export const resendConfirmation = route({
  method: 'POST',
  path: '/api/people/:id/resend',
  params: personId,
  /** ISO 8601; limits per address may delay the mail. */
  response: z.object({ dueAt: z.string() }),
});

export const revokeConsent = route({
  method: 'POST',
  path: '/api/people/:id/revoke',
  params: personId,
  body: z.object({ lists: z.array(z.enum(LISTS)).check(z.minLength(1, 'Bitte nenne eine Liste')) }),
  response: person,
});

/** Allows mails to a bounced address again. */
export const clearBounce = route({
  method: 'POST',
  path: '/api/people/:id/forgive-bounce',
  params: personId,
  response: person,
});

export const deletePerson = route({ method: 'DELETE', path: '/api/people/:id', params: personId, status: 204 });
/** Undoes a deletion, until the following night. 409 if the address has signed up again. */
export const restorePerson = route({ method: 'POST', path: '/api/people/:id/restore', params: personId, status: 204 });

/** Allows mails to all bounced addresses that match the filter. */
export const clearBounces = route({
  method: 'POST',
  path: '/api/people/forgive-bounces',
  body: z.object(peopleFilter),
  response: z.object({
    forgiven: z.int(),
  }),
});

/**
 * Sends the confirmation mail again to all matching people who have not answered their only one for two days. The mails
 * are spread by an hourly limit; one call queues at most a day's worth.
 */
export const resendConfirmations = route({
  method: 'POST',
  path: '/api/people/resend',
  body: z.object(peopleFilter),
  response: z.object({
    /** Mails queued, and the time of the last one, ISO 8601. */
    written: z.int(),
    lastAt: z.nullable(z.string()),
    /** People with a queued mail already. */
    leftOut: z.int(),
    /** People beyond the daily limit, left for another call. */
    remaining: z.int(),
  }),
});
