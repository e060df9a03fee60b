import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { PLATFORMS } from '#domain/purchases/notice.ts';
import { alarmCauses } from '#domain/site/alarms.ts';
import { FIRST_STEPS, STEP_STATES } from '#domain/site/dashboard/first-steps.ts';

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
    /** Tags on their way to ActiveCampaign, those that were given up, and those delivered by day, today last. */
    tags: z.object({ waiting: z.int(), dead: z.int(), days }),
    /** The last five on the waiting list, the newest first. */
    newcomers: z.array(z.object({ email: z.string(), name: z.nullable(z.string()), createdAt: z.string() })),
    /** Links that end soon, the first to end first. */
    expiring: z.array(z.object({ slug: z.string(), expiresAt: z.string() })),
    /** Withdrawals and cancellations that wait for the owner. */
    openCases: z.int(),
    /** Those of them of which no mail can tell the owners: nobody has an address. */
    untoldCases: z.int(),
    /** Whether mails can go out, or are refused, and how many should be gone. */
    mail: z.object({ canSend: z.boolean(), isRefused: z.boolean(), waiting: z.int() }),
    /** Letters that have paused of themselves, or were planned and did not go out; each says why. */
    heldLetters: z.int(),
    /** The last publish, if it failed: with the German sentence why. Visitors see the pages before it. */
    failedRelease: z.nullable(z.object({ id: z.int(), error: z.string() })),
    /** What the owners are told by mail as well, in the same German sentences. */
    alarms: z.array(z.object({ cause: z.enum(alarmCauses), text: z.string(), note: z.optional(z.string()) })),
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
        /** Purchases that wait for a payment, and those of which one was charged back. */
        owed: z.int(),
        disputed: z.int(),
        /** Products that were bought and that nobody has named. */
        unnamed: z.int(),
        /** Platforms whose last notice was refused. */
        refusing: z.array(z.enum(PLATFORMS)),
      }),
    ),
    /** How the synchronisation of the events stands; `unconnected` and `off` are choices, not faults. */
    sync: z.enum(['fine', 'unconnected', 'off', 'failed', 'suspicious', 'revoked']),
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
