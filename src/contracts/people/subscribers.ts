import * as z from 'zod/mini';
import { email, formPlace, optionalText, personName } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';

/** A newsletter sign-up (spec 3, 5). */
const newsletterSignup = z.object({ email, name: optionalText(personName), ...formPlace });

/** A newsletter sign-up after parsing: trimmed, blanks dropped. */
export type NewsletterSignup = z.output<typeof newsletterSignup>;

/** Labels of the sign-up's fields, for the page that a form post without JavaScript gets. */
export const newsletterLabels = { email: 'E-Mail', name: 'Name' } as const;

/** Subscribes to the newsletter. Answers the same for a known address. */
export const subscribe = route({
  method: 'POST',
  path: '/api/subscribers',
  body: newsletterSignup,
  status: 201,
  response: z.object({ email: z.string(), name: z.optional(z.string()) }),
});
