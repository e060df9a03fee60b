import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { troubleCauses } from '#domain/operations/troubles.ts';
import { screenNames } from '#domain/shell/admin-routes.ts';

const days = z.array(z.int());

/** View of an item. */
const itsView = z.object({ screen: z.enum(screenNames), search: z.string() });

/** View in which something is done; null for what is done elsewhere. */
const view = z.nullable(itsView);

export const readDashboard = route({
  method: 'GET',
  path: '/api/dashboard',
  response: z.object({
    /** Everything above the tiles, worded to be read at a glance. */
    morning: z.object({
      title: z.string(),
      /** Money and people since the account's last visit, evenings, letters being sent, the next date; last the cases. */
      news: z.array(z.object({ text: z.string(), view })),
      /** Oldest open cases with the label of their link; they replace the count of `troubles`. */
      replies: z.array(z.object({ text: z.string(), action: z.string(), view: itsView })),
      /** Number of replies and troubles that fit; the others are folded. */
      needs: z.int(),
      /** True if the reason of the next step fits. */
      isStepExplained: z.boolean(),
    }),
    /** Page views by day in Europe/Berlin, today last. */
    views: z.object({ today: z.int(), weekBefore: z.int(), days }),
    /** Upcoming public events, the next first; `days` counts them by day, today first. */
    events: z.object({
      next: z.array(z.object({ title: z.string(), date: z.string(), time: z.string(), view: itsView })),
      count: z.int(),
      days,
    }),
    /** Clicks by people per day, today last, and the link with the most. */
    clicks: z.object({ sum: z.int(), days, leader: z.nullable(z.object({ slug: z.string(), clicks: z.int() })) }),
    /** Tags queued for ActiveCampaign in words, and those delivered by day, today last. */
    tags: z.object({ value: z.string(), note: z.string(), days }),
    /** Last three sign-ups for the waitlist, the newest first. */
    newcomers: z.array(z.object({ email: z.string(), name: z.nullable(z.string()), createdAt: z.string() })),
    /** Links that expire soon, the earliest first. */
    expiring: z.array(z.object({ slug: z.string(), expiresAt: z.string(), view: itsView })),
    /** Last release, if it failed, with a German sentence; visitors see the pages before it. */
    failedRelease: z.nullable(z.object({ id: z.int(), error: z.string() })),
    /** Troubles in German sentences, the most urgent first. */
    troubles: z.array(
      z.object({ cause: z.enum(troubleCauses), text: z.string(), technician: z.nullable(z.string()), view }),
    ),
    /** Money in cents; null until a payment platform is connected. */
    money: z.nullable(
      z.object({
        /** Revenue by day, today last, and the sum of the same number of days before. */
        days,
        before: z.int(),
        /** Last purchases, the newest first, with their traffic source if known. */
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
        /** Sentence about the first sale; null before it, and from the second purchase on. */
        firstSale: z.nullable(z.string()),
        /** Purchases with an open payment. */
        owed: z.int(),
      }),
    ),
    /** Sentence about the Rechts-Check: open duties, open choices, and points that are fixed but not online. */
    law: z.string(),
    /** Setup steps in German words; every state is derived, none is ticked by hand. */
    steps: z.array(
      z.object({
        title: z.string(),
        why: z.string(),
        /** Label of the link; without one the step is done elsewhere. */
        action: z.optional(z.string()),
        /** Instructions for the host. */
        technician: z.optional(z.string()),
        view,
        isDone: z.boolean(),
      }),
    ),
  }),
});
