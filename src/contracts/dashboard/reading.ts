import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { FIRST_STEPS, STEP_STATES } from '#domain/dashboard/first-steps.ts';
import { troubleCauses } from '#domain/operations/troubles.ts';

const days = z.array(z.int());

/** How everything stands, in one answer: the figures of the tiles, what is new, what is ahead, what needs the owner. */
export const readDashboard = route({
  method: 'GET',
  path: '/api/dashboard',
  response: z.object({
    /** Page views by day in Europe/Berlin, today last. */
    views: z.object({ today: z.int(), weekBefore: z.int(), days }),
    /** Public events that are still to come, the next first; `days` counts them, today first. */
    events: z.object({
      next: z.array(z.object({ title: z.string(), date: z.string(), time: z.string() })),
      count: z.int(),
      days,
    }),
    /** People's clicks by day, today last, and the link that most of them took. */
    clicks: z.object({ sum: z.int(), days, leader: z.nullable(z.object({ slug: z.string(), clicks: z.int() })) }),
    /** Tags on their way to ActiveCampaign, and those delivered by day, today last. */
    tags: z.object({ waiting: z.int(), days }),
    /** The last five on the waiting list, the newest first. */
    newcomers: z.array(z.object({ email: z.string(), name: z.nullable(z.string()), createdAt: z.string() })),
    /** Links that end soon, the first to end first. */
    expiring: z.array(z.object({ slug: z.string(), expiresAt: z.string() })),
    /** Whether a mail server is set up. */
    canSendMail: z.boolean(),
    /** The last publish, if it failed: with the German sentence why. Visitors see the pages before it. */
    failedRelease: z.nullable(z.object({ id: z.int(), error: z.string() })),
    /** Everything that needs the owner, in German sentences, the most urgent first. */
    troubles: z.array(z.object({ cause: z.enum(troubleCauses), text: z.string(), note: z.optional(z.string()) })),
    /** Money; null until a payment platform is connected. Amounts in cents. */
    money: z.nullable(
      z.object({
        /** What came in, less what went back, by day, today last; and of as many days before. */
        days,
        before: z.int(),
        /** The last purchases, the newest first; where they come from as far as it is known. */
        last: z.array(
          z.object({
            id: z.int(),
            product: z.string(),
            amount: z.int(),
            currency: z.string(),
            at: z.string(),
            link: z.nullable(z.string()),
            source: z.nullable(z.string()),
          }),
        ),
        /** Purchases that wait for a payment. */
        owed: z.int(),
      }),
    ),
    /** The Rechts-Check: duties that are open, choices that wait for the owner, and what is mended but not online. */
    law: z.object({ duties: z.int(), choices: z.int(), waiting: z.int() }),
    /** How far the website has come; each state is read from the product, none is ticked by hand. */
    steps: z.array(
      z.object({
        step: z.enum(FIRST_STEPS),
        state: z.enum(STEP_STATES),
        /** The field of the content where it is done, if it is one. */
        place: z.nullable(z.object({ kind: z.string(), id: z.string(), field: z.string() })),
      }),
    ),
  }),
});
