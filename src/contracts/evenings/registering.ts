import * as z from 'zod/mini';
import { email, formPage, optionalText, personName, ticked } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { REGISTRATION_LABELS } from '#domain/people/registration-labels.ts';

const registering = z.object({
  event: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  email,
  name: optionalText(personName),
  newsletter: z.optional(ticked),
  ...formPage,
});

export type Registering = z.output<typeof registering>;

/** Labels for the page that answers a form post with errors. */
export const registrationLabels = REGISTRATION_LABELS;

/** Asks for a seat at an evening, pending confirmation. A known address gets the same answer. 404 without a free seat. */
export const register = route({
  method: 'POST',
  path: '/api/registrations',
  body: registering,
  status: 201,
  response: z.object({ email: z.string() }),
});
