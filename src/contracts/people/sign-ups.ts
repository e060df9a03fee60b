import * as z from 'zod/mini';
import { email, formPlace, lenient, optionalText, personName, text, ticked } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { readChoices } from '#domain/people/choices.ts';
import { WAITLIST_LABELS } from '#domain/people/sign-up-labels.ts';
import { SIGN_UP_OFFERS } from '#domain/purchases/offers.ts';

const INTERESTS_MAX = 1000;

// A page that is older than what it offers must not cost a sign-up.
const offer = lenient(z.enum(SIGN_UP_OFFERS));

const FIELD_MAX = 2000;

/** What somebody is here for, several by a space; blank and unknown are nothing. */
const choice = lenient(
  z.pipe(
    z.string().check(z.maxLength(FIELD_MAX)),
    z.transform((field) => readChoices(field).join(' ') || undefined),
  ),
);

/** Whether it is the same sign-up once more, because no mail has come; the limits of the mails hold. */
const again = z.optional(z.boolean());

/** A waitlist sign-up as it is typed (spec 2.3, 3, 5; docs/decisions/people.md). */
export const waitlistSignup = z.object({
  email,
  name: optionalText(personName),
  interests: optionalText(text(INTERESTS_MAX, 'Deine Interessen dürfen höchstens 1.000 Zeichen lang sein')),
  /** Whether the newsletter is wanted too. */
  newsletter: z.optional(ticked),
  choice,
  /** As pages say it that are older than `choice`. */
  offer,
  again,
  ...formPlace,
});

/** A waitlist sign-up after parsing: trimmed, blanks dropped. */
export type WaitlistSignup = z.output<typeof waitlistSignup>;

/** Labels of the form's fields, for the page that a form post without JavaScript gets. */
export const waitlistLabels = WAITLIST_LABELS;

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
    newsletter: z.optional(z.boolean()),
    choice: z.optional(z.string()),
    /** What was chosen, by the names that we know it by. */
    chosen: z.optional(z.array(z.string())),
  }),
});

/** A newsletter sign-up (spec 3, 5). */
export const newsletterSignup = z.object({ email, name: optionalText(personName), again, ...formPlace });

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
