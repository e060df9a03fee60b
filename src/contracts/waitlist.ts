import * as z from 'zod/mini';
import { email, optionalText, personName, text } from './fields.ts';
import { route } from './route.ts';

const INTERESTS_MAX = 2000;

/** A waitlist sign-up as it is typed (spec 2.3, 3, 5). */
export const waitlistSignup = z.object({
  email,
  name: optionalText(personName),
  interests: optionalText(text(INTERESTS_MAX, 'Deine Interessen dürfen höchstens 2.000 Zeichen lang sein')),
});

/** A waitlist sign-up after parsing: trimmed, blanks dropped. */
export type WaitlistSignup = z.output<typeof waitlistSignup>;

/** Labels of the form's fields, on the page and on the page that a form post without JavaScript gets. */
export const waitlistLabels = { email: 'E-Mail', name: 'Name', interests: 'Interessen' } as const;

/** Joins the waitlist. Answers the same for a known address: nobody learns who is on the list. */
export const joinWaitlist = route({
  method: 'POST',
  path: '/api/waitlist',
  body: waitlistSignup,
  status: 201,
  response: z.object({
    email: z.string(),
    name: z.optional(z.string()),
    interests: z.optional(z.string()),
  }),
});
