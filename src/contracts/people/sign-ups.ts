import * as z from 'zod/mini';
import { email, formPage, lenient, optionalText, personName, text, ticked } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { readChoices } from '#domain/people/choices.ts';
import { WAITLIST_LABELS } from '#domain/people/sign-up-labels.ts';

const INTERESTS_MAX = 1000;

const FIELD_MAX = 2000;

/** Choices separated by spaces. An outdated page may send unknown ones, which must not fail the sign-up. */
const choice = lenient(
  z.pipe(
    z.string().check(z.maxLength(FIELD_MAX)),
    z.transform((field) => readChoices(field).join(' ') || undefined),
  ),
);

/** True for a repeated sign-up because no mail arrived; the limits of mails still apply. */
const again = z.optional(z.boolean());

/** Waitlist sign-up as typed (spec 2.3, 3, 5; docs/decisions/people.md). */
export const waitlistSignup = z.object({
  email,
  name: optionalText(personName),
  interests: optionalText(text(INTERESTS_MAX, 'Deine Interessen dürfen höchstens 1.000 Zeichen lang sein')),
  newsletter: z.optional(ticked),
  choice,
  again,
  ...formPage,
});

export type WaitlistSignup = z.output<typeof waitlistSignup>;

/** Labels for the page that answers a form post without JavaScript. */
export const waitlistLabels = WAITLIST_LABELS;

/** Joins the waitlist. A known address gets the same answer, so that it reveals no one on the list. */
export const joinWaitlist = route({
  method: 'POST',
  path: '/api/waitlist',
  body: waitlistSignup,
  status: 201,
  response: z.object({
    email: z.string(),
    name: z.optional(z.string()),
    interests: z.optional(z.string()),
    newsletter: z.optional(z.boolean()),
    choice: z.optional(z.string()),
    /** Names of the choices. */
    chosen: z.optional(z.array(z.string())),
  }),
});

/** Newsletter sign-up (spec 3, 5). */
export const newsletterSignup = z.object({ email, name: optionalText(personName), again, ...formPage });

export type NewsletterSignup = z.output<typeof newsletterSignup>;

/** Labels for the page that answers a form post without JavaScript. */
export const newsletterLabels = { email: 'E-Mail', name: 'Name' } as const;

/** Subscribes to the newsletter. A known address gets the same answer. */
export const subscribe = route({
  method: 'POST',
  path: '/api/subscribers',
  body: newsletterSignup,
  status: 201,
  response: z.object({ email: z.string(), name: z.optional(z.string()) }),
});
